import { Notification } from 'electron'
import type { Log } from '../base/log/log'

/** Texts that the system shows, and the deep link that a click opens. */
export type OsNotification = { title: string; body: string; link: string }

/** Shows a notification; the returned function closes it. */
export type ShowNotification = (notification: OsNotification, clicked: () => void) => () => void

type Options = {
  log: Pick<Log, 'info' | 'warn'>
  /** Whether the system opens our links with this application, also when it is closed. */
  opensLinks: boolean
  platform?: string
}

/** Notifications that can still be clicked: one that has left the screen stays in the system's list. */
const maxRetained = 20

/** Shows notifications of the operating system; where it has none, the log says so. */
export function createOsNotifications({ log, opensLinks, platform = process.platform }: Options): ShowNotification {
  // A notification that nothing refers to is garbage-collected, and its click with it.
  let retained: Notification[] = []
  return ({ title, body, link }, clicked) => {
    if (!Notification.isSupported()) {
      log.info('notices.none-here')
      return () => undefined
    }
    const texts = platform === 'linux' ? { title, body: withoutMarkup(body) } : { title, body }
    // Windows keeps a notification longer than the application runs; only its own link still leads anywhere then.
    const notification = new Notification(platform === 'win32' && opensLinks ? { ...texts, toastXml: toastXml({ title, body, link }) } : texts)
    retained = [...retained, notification].slice(-maxRetained)
    const release = (): void => {
      retained = retained.filter((other) => other !== notification)
    }
    notification.on('click', () => {
      release()
      clicked()
    })
    notification.on('failed', () => {
      release()
      log.warn('notices.failed')
    })
    notification.show()
    return () => {
      release()
      notification.close()
    }
  }
}

/** Linux desktops read markup in the body; a name from the platform is never a link there. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›')
}

/** A notification in the form of Windows. A click opens the link through the system, which starts the application where it is closed. */
export function toastXml({ title, body, link }: { title: string; body: string; link: string }): string {
  const lines = [title, body].filter((line) => line !== '').map((line) => `<text>${escapeXml(line)}</text>`)
  return `<toast activationType="protocol" launch="${escapeXml(link)}"><visual><binding template="ToastGeneric">${lines.join('')}</binding></visual></toast>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as XML holds it; what XML 1.0 cannot hold at all becomes a space. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
