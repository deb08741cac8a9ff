import { Notification } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import type { Log } from '../base/log/log'

export type OsNotification = { title: string; body: string; link: string }

/** Returns what closes it; a notification whose closer is dropped may be garbage-collected with its click. */
export type ShowNotification = (notification: OsNotification, clicked: () => void) => () => void

type Options = {
  log: Pick<Log, 'info' | 'warn'>
  opensLinks: boolean
  isAnswering: () => Promise<boolean>
  schedule: Schedule
  platform?: string
}

/** A service that starts with the desktop, or wakes with it, answers late: a reminder is worth two minutes. */
const retryDelayMs = 30_000
const maxRetries = 4

type OsNotifications = {
  show: ShowNotification
  /** Resolves once the service has been asked to close what was to be closed so far, or has not answered. */
  settled(): Promise<unknown>
}

/**
 * Electron's `show` and `close` wait in the main process for the service of Linux, so each first asks whether it
 * answers.
 */
export function createOsNotifications({
  log,
  opensLinks,
  isAnswering,
  schedule,
  platform = process.platform,
}: Options): OsNotifications {
  const closing = new Set<Promise<void>>()

  /** `attempt` is the first of them. */
  function whenAnswering(run: () => void): { attempt: Promise<void>; cancel: () => void } {
    let isCancelled = false
    let cancelRetry = (): void => undefined
    async function attempt(retries: number): Promise<void> {
      try {
        const answers = await isAnswering()
        if (isCancelled) return
        if (answers) return run()
        log.info('os-notification.server-unreachable')
        if (retries < maxRetries) cancelRetry = schedule(retryDelayMs, () => void attempt(retries + 1))
      } catch (failure) {
        log.warn('os-notification.show-failed', { failure })
      }
    }
    const cancel = (): void => {
      isCancelled = true
      cancelRetry()
    }
    return { attempt: attempt(0), cancel }
  }

  return {
    show({ title, body, link }, clicked) {
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
      let isShown = false
      const { cancel } = whenAnswering(() => {
        isShown = true
        notification.show()
      })
      return () => {
        cancel()
        if (!isShown) return
        isShown = false
        const { attempt } = whenAnswering(() => notification.close())
        closing.add(attempt)
        void attempt.then(() => closing.delete(attempt))
      }
    },
    settled: () => Promise.all(closing),
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
