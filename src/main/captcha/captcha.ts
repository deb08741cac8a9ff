import type { Schedule } from '../../shared/clock'
import type { CaptchaAction } from '../../shared/captcha'

/** What the platform's page did in its hidden view. */
export type PageHeard = { navigated(address: string): void; failed(): void }

/** Opens an address in a hidden view without preload or storage; `close` is called once. */
export type OpenHiddenPage = (address: string, heard: PageHeard) => { close(): void }

/** Proves to the platform that a person is at work, before what machines would do in thousands (spec 1 §2). */
export type Captcha = { token(action: CaptchaAction): Promise<string> }

/** No token came: `timeout` after the limit, `unreachable` when the page did not load or died. */
class CaptchaError extends Error {
  readonly reason: 'timeout' | 'unreachable'
  constructor(reason: 'timeout' | 'unreachable') {
    super(`human check: ${reason}`)
    this.name = 'HumanCheckError'
    this.reason = reason
  }
}

type CaptchaOptions = {
  /** The platform's page (platform.json, pages.humanCheck). */
  address: string
  openHiddenPage: OpenHiddenPage
  schedule: Schedule
  limitMs?: number
}

const defaultLimitMs = 20_000
const longestToken = 4096

/** Opens the platform's page and waits until it hands its token over in its own address (`#token=`); one page at a time. */
export function createCaptcha({ address, openHiddenPage, schedule, limitMs = defaultLimitMs }: CaptchaOptions): Captcha {
  let running: Promise<string> | null = null

  function ask(action: CaptchaAction): Promise<string> {
    const asked = new URL(address)
    asked.searchParams.set('action', action)
    return new Promise<string>((resolve, reject) => {
      let isOver = false
      let close: () => void = () => undefined
      const end = (settle: () => void): void => {
        if (isOver) return
        isOver = true
        cancel()
        close()
        settle()
      }
      const cancel = schedule(limitMs, () => end(() => reject(new CaptchaError('timeout'))))
      const page = openHiddenPage(asked.href, {
        navigated(to) {
          const token = tokenIn(to, asked)
          if (token !== null) end(() => resolve(token))
        },
        failed: () => end(() => reject(new CaptchaError('unreachable'))),
      })
      close = () => page.close()
      // The page may have answered while it was being opened.
      if (isOver) close()
    })
  }

  return {
    async token(action) {
      // Each token is good for one use: whoever asks meanwhile waits for his own.
      while (running !== null) await running.catch(() => undefined)
      running = ask(action)
      try {
        return await running
      } finally {
        running = null
      }
    },
  }
}

/** The token in an address of the very page that was opened; null for any other address. */
function tokenIn(address: string, page: URL): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.origin !== page.origin || url.pathname !== page.pathname) return null
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? ''
  return token !== '' && token.length <= longestToken ? token : null
}
