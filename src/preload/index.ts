import { contextBridge, ipcRenderer } from 'electron'
import { commandNames, eventNames } from 'virtual:ipc-names'
import type { Desktop } from '#shared/desktop/desktop.ts'

const calls = commandNames.map((name) => [name, (input: unknown) => ipcRenderer.invoke(name, input)])

const on: Desktop['on'] = (name, listener) => {
  if (!eventNames.includes(name)) throw new Error('unknown event')
  const receive = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload)
  ipcRenderer.on(name, receive)
  return () => void ipcRenderer.off(name, receive)
}

contextBridge.exposeInMainWorld('desktop', { ...Object.fromEntries(calls), on } as Desktop)
