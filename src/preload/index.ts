import { contextBridge, ipcRenderer } from 'electron'
import type { CommandName } from '../shared/desktop/commands'
import type { Desktop } from '../shared/desktop/desktop'
import type { EventName } from '../shared/desktop/events'

const commands: Record<CommandName, true> = {
  'app.start': true,
  'app.info': true,
  'app.reload': true,
  'settings.change': true,
  'session.sign-out': true,
  'session.human-check': true,
  'session.social-begin': true,
  'session.social-cancel': true,
  'session.social-finish': true,
  'session.switch-read': true,
  'session.switch-decide': true,
  'quiz.open': true,
  'storage.read': true,
  'storage.clear': true,
  'links.open': true,
  'links.next': true,
  'progress.record': true,
  'progress.retry': true,
  'money.state': true,
  'money.order': true,
  'money.check': true,
  'money.open': true,
  'money.qr': true,
  'money.confirm-transfer': true,
  'money.resend-code': true,
  'money.seen': true,
  'money.return': true,
  'money.returned-inside': true,
  'money.subscribe-visitor': true,
  'homework.read': true,
  'homework.pick': true,
  'homework.arrange': true,
  'homework.turn': true,
  'homework.remove': true,
  'homework.preview': true,
  'homework.send': true,
  'homework.cancel': true,
  'homework.discard': true,
  'reminders.plan': true,
  'window.title': true,
  'log.failure': true,
  'demo.read': true,
  'demo.act': true,
}

const events: Record<EventName, true> = {
  'window.focus': true,
  'window.suspend': true,
  'session.changed': true,
  'settings.changed': true,
  'links.arrived': true,
  'outbox.changed': true,
  'money.changed': true,
  'homework.changed': true,
  'progress.sent': true,
  'frame.failed': true,
  'menu.chosen': true,
}

const calls = Object.keys(commands).map((name) => [name, (input: unknown) => ipcRenderer.invoke(name, input)])

const on: Desktop['on'] = (name, listener) => {
  if (!Object.hasOwn(events, name)) throw new Error('unknown event')
  const hear = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload)
  ipcRenderer.on(name, hear)
  return () => void ipcRenderer.off(name, hear)
}

contextBridge.exposeInMainWorld('desktop', { ...Object.fromEntries(calls), on } as Desktop)
