import type { Schedule } from '#shared/clock.ts'

export const networkTimeoutMs = 4000

export const slowPeriodMs = 5 * 60_000

export const recentResponseMs = 3000

/** Status of cached data when one call is silent while others get responses. */
const gatewayTimeoutStatus = 504

type NetworkFirstRequest = {
  signal: AbortSignal
  /** Must call `onResponse` when the response begins. */
  fromNetwork(signal: AbortSignal, onResponse: () => void): Promise<Response>
  /** Null without cached data; `status` is set unless the connection is to blame. */
  fromCache(status?: number): Promise<Response | null>
  onLateResponse?(response: Response): Promise<unknown>
}

export type NetworkFirst = {
  /** After four seconds of silence, serves cached data while the network request continues. */
  handle(request: NetworkFirstRequest): Promise<Response>
  recordResponse(): void
}

/*
 * pending ──response──▶ network response
 *   └──4 s, data is cached──▶ cached data ──response──▶ slow: wait for the network for five minutes
 *                                            └─silent to the end──▶ not slow
 */
export function createNetworkFirst(schedule: Schedule): NetworkFirst {
  let cancelSlow: (() => void) | null = null
  let cancelRecent: (() => void) | null = null
  let responseCount = 0
  const markFast = (): void => {
    cancelSlow?.()
    cancelSlow = null
  }
  const markSlow = (): void => {
    markFast()
    cancelSlow = schedule(slowPeriodMs, markFast)
  }
  const recordResponse = (): void => {
    responseCount += 1
    cancelRecent?.()
    cancelRecent = schedule(recentResponseMs, () => {
      cancelRecent = null
    })
  }
  const handle: NetworkFirst['handle'] = async ({ signal, fromNetwork, fromCache, onLateResponse }) => {
    const controller = new AbortController()
    const abort = (): void => controller.abort()
    let state: 'pending' | 'responding' | 'settled' = 'pending'
    let isServedFromCache = false
    const hadRecentResponse = cancelRecent !== null
    const countAtStart = responseCount
    const cached = Promise.withResolvers<Response>()
    const serveFromCache = async (): Promise<void> => {
      if (cancelSlow !== null) return
      const response = await (
        hadRecentResponse || responseCount !== countAtStart ? fromCache(gatewayTimeoutStatus) : fromCache()
      ).catch(() => null)
      if (response === null || state !== 'pending' || controller.signal.aborted) return
      isServedFromCache = true
      signal.removeEventListener('abort', abort)
      cached.resolve(response)
    }
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    const cancelTimeout = schedule(networkTimeoutMs, () => void serveFromCache())
    const onResponse = (): void => {
      state = 'responding'
      cancelTimeout()
      if (isServedFromCache) markSlow()
    }
    const onSettled = (): void => {
      if (state === 'pending' && !controller.signal.aborted) markFast()
      state = 'settled'
      cancelTimeout()
    }
    const network = fromNetwork(controller.signal, onResponse).finally(onSettled)
    network.then((response) => (isServedFromCache ? onLateResponse?.(response) : null)).catch(() => undefined)
    return Promise.race([network, cached.promise])
  }
  return { handle, recordResponse }
}
