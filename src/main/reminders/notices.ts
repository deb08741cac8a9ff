import { Notification } from 'electron'
import type { Tell } from './reminders'

type Log = { info(event: string): void; warn(event: string): void }

/** So many notices stay answerable: one that has left the screen may still be clicked in the system's list of notices. */
const mostHeld = 20

/** Tells through the notices of the operating system; where it has none, the log says so. */
export function createNotices(log: Log, platform: string = process.platform): Tell {
  // A notice that nothing holds on to is collected, and its click with it.
  let held: Notification[] = []
  return ({ title, body }, clicked) => {
    if (!Notification.isSupported()) {
      log.info('reminders.no-notices')
      return () => undefined
    }
    const notice = new Notification({ title, body: platform === 'linux' ? withoutMarkup(body) : body })
    held = [...held, notice].slice(-mostHeld)
    const letGo = (): void => {
      held = held.filter((other) => other !== notice)
    }
    notice.on('click', () => {
      letGo()
      clicked()
    })
    notice.on('failed', () => {
      letGo()
      log.warn('reminders.notice-failed')
    })
    notice.show()
    return () => {
      letGo()
      notice.close()
    }
  }
}

/** The notices of Linux desktops read markup in their body; a name of the platform's is never a link there. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›')
}
