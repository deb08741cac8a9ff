import type { BrowserWindow } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import type { StoredPlacement } from './placement'
import { isMaximised } from './show-window'

type Options = {
  schedule: Schedule
  save: (placement: StoredPlacement) => void
}

const settleMs = 500

export function toPlacement(window: BrowserWindow): StoredPlacement {
  return { area: window.getNormalBounds(), isMaximised: isMaximised(window) }
}

/** Saves half a second after the last change, and on close. */
export function persistPlacement(window: BrowserWindow, { schedule, save }: Options): void {
  let cancel: (() => void) | null = null
  const saveNow = (): void => {
    cancel?.()
    cancel = null
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    save(toPlacement(window))
  }
  const saveLater = (): void => {
    cancel?.()
    cancel = schedule(settleMs, saveNow)
  }
  window.on('resize', saveLater)
  window.on('move', saveLater)
  window.on('maximize', saveLater)
  window.on('unmaximize', saveLater)
  window.on('close', saveNow)
  window.on('closed', () => cancel?.())
}
