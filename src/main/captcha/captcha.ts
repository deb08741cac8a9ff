import type { CaptchaAction } from '#shared/captcha.ts'
import type { Schedule } from '#shared/clock.ts'

export type HiddenPageEvents = {
  navigated(address: string): void
  /** An error page or another site came instead of the page: a filter, a portal, a provider's challenge. */
  replaced(): void
  failed(): void
  /** A request began or ended; `isReceiving` while the body of a response arrives. */
  progressed(isReceiving: boolean): void
}

export type OpenHiddenPage = (address: string, events: HiddenPageEvents) => { close(): void }

/** For forms that bots would abuse (spec 1 §2). */
export type Captcha = { token(action: CaptchaAction): Promise<string> }

class CaptchaError extends Error {
  readonly reason: 'timeout' | 'unreachable'
  constructor(reason: 'timeout' | 'unreachable') {
    super(`human check: ${reason}`)
    this.name = 'HumanCheckError'
    this.reason = reason
  }
}

type CaptchaOptions = {
  address: string
  openHiddenPage: OpenHiddenPage
  schedule: Schedule
}

/** Without a request, a response or a navigation. */
const idleLimitMs = 20_000
/** A challenge in front of the page begins a request at once; the page of a filter or a portal does nothing. */
const replacedLimitMs = 4_000
/** The check loads several hundred kB of scripts, which a slow connection does not finish in 20 s. */
const maxDurationMs = 90_000
const maxTokenLength = 4096

export function createCaptcha({ address, openHiddenPage, schedule }: CaptchaOptions): Captcha {
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
        cancelIdle()
        cancelMax()
        close()
        settle()
      }
      const timeOut = (): void => finish(() => reject(new CaptchaError('timeout')))
      const cancelMax = schedule(maxDurationMs, timeOut)
      let limitMs = idleLimitMs
      let cancelIdle = schedule(limitMs, timeOut)
      const onProgress = (isReceiving: boolean): void => {
        if (isFinished) return
        cancelIdle()
        cancelIdle = isReceiving ? () => undefined : schedule(limitMs, timeOut)
      }
      const page = openHiddenPage(pageUrl.href, {
        progressed: onProgress,
        navigated(to) {
          limitMs = idleLimitMs
          onProgress(false)
          const token = extractToken(to, pageUrl)
          if (token !== null) finish(() => resolve(token))
        },
        replaced() {
          limitMs = replacedLimitMs
          onProgress(false)
        },
        failed: () => finish(() => reject(new CaptchaError('unreachable'))),
      })
      close = () => page.close()
      if (isFinished) close()
    })
  }

  return {
    async token(action) {
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

function extractToken(address: string, page: URL): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.origin !== page.origin || url.pathname !== page.pathname) return null
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? ''
  return token !== '' && token.length <= maxTokenLength ? token : null
}
