import { Notification } from 'electron'
import type { Log } from '../base/log/log'

export type OsNotification = { title: string; body: string; link: string }

/** Returns what closes it; a notification whose closer is dropped may be garbage-collected with its click. */
export type ShowNotification = (notification: OsNotification, clicked: () => void) => () => void

type Options = {
  log: Pick<Log, 'info' | 'warn'>
  opensLinks: boolean
  isAnswering: () => Promise<boolean>
  platform?: string
}

export function createOsNotifications({
  log,
  opensLinks,
  isAnswering,
  platform = process.platform,
}: Options): ShowNotification {
  return ({ title, body, link }, clicked) => {
    if (!Notification.isSupported()) {
      log.info('os-notification.unsupported')
      return () => undefined
    }
    const texts = platform === 'linux' ? { title, body: withoutMarkup(body) } : { title, body }
    // On Windows a notification outlives the application; then only protocol links work.
    const notification = new Notification(
      platform === 'win32' && opensLinks ? { ...texts, toastXml: toastXml({ title, body, link }) } : texts,
    )
    notification.on('click', clicked)
    notification.on('failed', () => log.warn('os-notification.show-failed'))
    let state: 'waiting' | 'shown' | 'closed' = 'waiting'
    void isAnswering().then((answers) => {
      if (state === 'closed') return
      if (answers) {
        state = 'shown'
        return notification.show()
      }
      log.info('os-notification.server-unreachable')
    })
    return () => {
      if (state === 'shown') notification.close()
      state = 'closed'
    }
  }
}

/** Linux desktops interpret markup; a platform name must not become a link. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›')
}

export function toastXml({ title, body, link }: { title: string; body: string; link: string }): string {
  const lines = [title, body].filter((line) => line !== '').map((line) => `<text>${escapeXml(line)}</text>`)
  return (
    `<toast activationType="protocol" launch="${escapeXml(link)}"><visual><binding ` +
    `template="ToastGeneric">${lines.join('')}</binding></visual></toast>`
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
