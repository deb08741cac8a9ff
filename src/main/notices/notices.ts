import { Notification } from 'electron'
import type { Log } from '../base/log/log'
import { toastOf } from './toast'

/** What the system shows, and the link of ours that leads to what it speaks of. */
export type Notice = { title: string; body: string; link: string }

type Options = {
  log: Pick<Log, 'info' | 'warn'>
  /** Whether the system opens our links with this application, also when it is closed. */
  opensLinks: boolean
  platform?: string
}

/** So many notices stay answerable: one that has left the screen may still be clicked in the system's list of notices. */
const mostHeld = 20

/** Shows notices of the operating system, of whichever part; where it has none, the log says so. The function given back takes the notice away. */
export function createNotices({ log, opensLinks, platform = process.platform }: Options): (notice: Notice, clicked: () => void) => () => void {
  // A notice that nothing holds on to is collected, and its click with it.
  let held: Notification[] = []
  return ({ title, body, link }, clicked) => {
    if (!Notification.isSupported()) {
      log.info('notices.none-here')
      return () => undefined
    }
    const words = platform === 'linux' ? { title, body: withoutMarkup(body) } : { title, body }
    // Windows keeps a notice longer than the application runs; only a link in it still leads anywhere then.
    const notice = new Notification(platform === 'win32' && opensLinks ? { ...words, toastXml: toastOf({ title, body, link }) } : words)
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
      log.warn('notices.failed')
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
