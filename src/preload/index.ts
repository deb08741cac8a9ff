import { contextBridge, ipcRenderer } from 'electron'
import { commandNames } from '../shared/desktop/command-names'
import type { Desktop } from '../shared/desktop/desktop'
import type { EventName } from '../shared/desktop/events'

const events: Record<EventName, true> = {
  'window.focus': true,
  'window.shown': true,
  'window.suspend': true,
  'session.changed': true,
  'settings.changed': true,
  'links.arrived': true,
  'outbox.changed': true,
  'money.changed': true,
  'homework.changed': true,
  'notifications.pushed': true,
  'progress.sent': true,
  'updates.changed': true,
  'frame.failed': true,
  'desk.changed': true,
  'disk.changed': true,
  'proxy.access-changed': true,
  'diagnostics.checked': true,
  'menu.chosen': true,
}

const calls = commandNames.map((name) => [name, (input: unknown) => ipcRenderer.invoke(name, input)])

const on: Desktop['on'] = (name, listener) => {
  if (!Object.hasOwn(events, name)) throw new Error('unknown event')
  const hear = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload)
  ipcRenderer.on(name, hear)
  return () => void ipcRenderer.off(name, hear)
}

contextBridge.exposeInMainWorld('desktop', { ...Object.fromEntries(calls), on } as Desktop)
