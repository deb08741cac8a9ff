import type { Schedule } from '#shared/clock.ts'
import { isCertificateError, toConnectionError } from '#shared/gateway/connection-error.ts'
import { type CacheFault, isOwnAddress, presenceHeader, presencePath } from '#shared/media-cache.ts'

/** Without cookies; redirects are errors. */
export type CacheTransport = (
  address: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>

export type PresenceOptions = {
  origin: string
  fetch: CacheTransport
  /** Addresses of a name. */
  resolve: (hostname: string) => Promise<readonly string[]>
  allowsOwnComputer: boolean
  schedule: Schedule
}

export class CacheError extends Error {
  readonly fault: CacheFault
  constructor(fault: CacheFault, options?: ErrorOptions) {
    super(`the media cache: ${fault}`, options)
    this.fault = fault
  }
}

export function toFault(error: unknown): CacheFault {
  if (error instanceof CacheError) return error.fault
  if (error instanceof Error && /redirect/i.test(`${error.message} ${String(error.cause)}`)) return 'foreign'
  const failure = toConnectionError(error)
  if (isCertificateError(failure) || failure === 'tls') return 'certificate'
  return failure === 'cut' ? 'cut' : 'unreachable'
}

/** Time in which a cache of the same building says that it is there. */
export const presenceLimitMs = 300
/** A main process that was busy itself counts one of these, not all. */
const limitParts = 3
export const silenceMs = 500

/**
 * Limits of a cache that says that it is there and keeps a film waiting: before its first byte it probably does not reach
 * the platform, and a film which has begun waits for a line that moves.
 */
export const patience = { start: 3000, rest: 1000, body: 25_000 }

/**
 * A thin line may keep a piece waiting for seconds while the cache is well, so the limit is not on the piece: the cache
 * itself has to answer, at the start and after each half second without a byte.
 */
export function createPresence({ origin, fetch, resolve, allowsOwnComputer, schedule }: PresenceOptions) {
  const { hostname } = new URL(origin)
  let checking: Promise<CacheFault | null> | null = null

  async function leadsHere(): Promise<boolean> {
    if (allowsOwnComputer) return false
    if (isOwnAddress(hostname)) return true
    return (await resolve(hostname).catch(() => [])).some(isOwnAddress)
  }

  async function fetchPresence(signal: AbortSignal): Promise<CacheFault | null> {
    try {
      if (await leadsHere()) return 'own-computer'
      const response = await fetch(`${origin}${presencePath}`, { headers: {}, signal })
      await response.body?.cancel().catch(() => undefined)
      return response.status === 204 && response.headers.has(presenceHeader) ? null : 'foreign'
    } catch (error) {
      const fault = toFault(error)
      return fault === 'cut' ? 'unreachable' : fault
    }
  }

  async function checkOnce(): Promise<CacheFault | null> {
    const abort = new AbortController()
    const limit = Promise.withResolvers<CacheFault>()
    const wait = (parts: number): (() => void) =>
      schedule(presenceLimitMs / limitParts, () => {
        if (parts === 1) limit.resolve('late')
        else cancel = wait(parts - 1)
      })
    let cancel = wait(limitParts)
    try {
      return await Promise.race([fetchPresence(abort.signal), limit.promise])
    } finally {
      cancel()
      abort.abort()
    }
  }

  /** Null if it is there. Films that wait together ask once. */
  const check = (): Promise<CacheFault | null> => {
    checking ??= checkOnce().finally(() => {
      checking = null
    })
    return checking
  }

  /** Rejects with a `CacheError` once the cache is gone or silent for so long; the work has to be aborted then. */
  function whilePresent<T>(work: Promise<T>, maxSilenceMs: number): Promise<T> {
    return new Promise((resolvePromise, reject) => {
      let cancel = (): void => undefined
      let isSettled = false
      const wait = (silentMs: number): void => {
        cancel = schedule(silenceMs, () => {
          void check().then((fault) => {
            if (isSettled) return
            if (fault !== null) reject(new CacheError(fault))
            else if (silentMs >= maxSilenceMs) reject(new CacheError('failing'))
            else wait(silentMs + silenceMs)
          })
        })
      }
      wait(silenceMs)
      work.then(resolvePromise, reject).finally(() => {
        isSettled = true
        cancel()
      })
    })
  }

  return { check, whilePresent }
}
export type Presence = ReturnType<typeof createPresence>
