import type { Schedule } from '../../shared/clock'
import type { CaptchaAction } from '../../shared/captcha'

/** Events of the platform's page in its hidden view. */
export type HiddenPageEvents = { navigated(address: string): void; failed(): void }

/** Opens an address in a hidden view without preload or storage; `close` is called once. */
export type OpenHiddenPage = (address: string, events: HiddenPageEvents) => { close(): void }

/** Obtains CAPTCHA tokens from the platform for forms that bots would abuse (spec 1 §2). */
export type Captcha = { token(action: CaptchaAction): Promise<string> }

/** `timeout`: no token within the limit. `unreachable`: the page did not load or crashed. */
class CaptchaError extends Error {
  readonly reason: 'timeout' | 'unreachable'
  constructor(reason: 'timeout' | 'unreachable') {
    super(`human check: ${reason}`)
    this.name = 'HumanCheckError'
    this.reason = reason
  }
}

type CaptchaOptions = {
  /** URL of the platform's page (platform.json, pages.humanCheck). */
  address: string
  openHiddenPage: OpenHiddenPage
  schedule: Schedule
  limitMs?: number
}

const defaultLimitMs = 20_000
const maxTokenLength = 4096

/** Opens the platform's page and waits until it navigates to `#token=`; one page at a time. */
export function createCaptcha({ address, openHiddenPage, schedule, limitMs = defaultLimitMs }: CaptchaOptions): Captcha {
  let running: Promise<string> | null = null

  function requestToken(action: CaptchaAction): Promise<string> {
    const pageUrl = new URL(address)
    pageUrl.searchParams.set('action', action)
    return new Promise<string>((resolve, reject) => {
      let isFinished = false
      let close: () => void = () => undefined
      const finish = (settle: () => void): void => {
        if (isFinished) return
        isFinished = true
        cancel()
        close()
        settle()
      }
      const cancel = schedule(limitMs, () => finish(() => reject(new CaptchaError('timeout'))))
      const page = openHiddenPage(pageUrl.href, {
        navigated(to) {
          const token = extractToken(to, pageUrl)
          if (token !== null) finish(() => resolve(token))
        },
        failed: () => finish(() => reject(new CaptchaError('unreachable'))),
      })
      close = () => page.close()
      // The page may have navigated before `openHiddenPage` returned.
      if (isFinished) close()
    })
  }

  return {
    async token(action) {
      // A token is valid for one use, so concurrent calls each wait for a token of their own.
      while (running !== null) await running.catch(() => undefined)
      running = requestToken(action)
      try {
        return await running
      } finally {
        running = null
      }
    },
  }
}

/** Returns the token in a URL of the opened page; null for any other URL. */
function extractToken(address: string, page: URL): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.origin !== page.origin || url.pathname !== page.pathname) return null
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? ''
  return token !== '' && token.length <= maxTokenLength ? token : null
}
