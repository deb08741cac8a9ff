import { app, powerMonitor } from 'electron'
import type { AppContext } from '../base/context'
import { watchPower } from './power-monitor'

export function installPower({ events, lifecycle, schedule, notifyPage }: AppContext, onShutdown: () => void): void {
  void lifecycle.when('AfterFirstPaint').then(() => {
    powerMonitor.on('shutdown', onShutdown)
    watchPower({ monitor: powerMonitor, app, schedule }, (suspended) => {
      notifyPage('window.suspend', { suspended })
      events.emit('power:suspend', { suspended })
    })
  })
}
