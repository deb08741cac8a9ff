import type { Clock } from '#shared/clock.ts'
import type { NetworkError } from '#shared/gateway/network-error.ts'
import { createSingleFlight } from '../base/async'
import type { FileSource } from '../base/platform-client'

/** Facts of the platform about a file; `etag` is a strong one, by which pieces of two sources fit together. */
export type FilmIdentity = { etag: string; length: number; type: string }

/** `unsuitable`: without a strong ETag or ranges, or refused: only the platform itself can answer. */
type Facts = { kind: 'identity'; identity: FilmIdentity } | { kind: 'unsuitable' }
export type IdentityResult = Facts | { kind: 'failed'; failure: NetworkError }

const maxEntries = 500
/** A film may be replaced at its address. */
const maxAgeMs = 10 * 60_000

/**
 * Asks the platform once for each address, signature included: its answer also proves that this pupil may see the film.
 * A refusal is not remembered.
 */
export function createFilmIdentities(source: FileSource, { monotonic }: Pick<Clock, 'monotonic'>) {
  const entries = new Map<string, { facts: Facts; until: number }>()
  const singleFlight = createSingleFlight<string, IdentityResult>()

  async function fetchIdentity(address: string): Promise<IdentityResult> {
    const streamed = await source.stream(address, { range: 'bytes=0-0' })
    if (!streamed.ok) return { kind: 'failed', failure: streamed.failure }
    const { response } = streamed
    await response.body?.cancel().catch(() => undefined)
    const identity = readIdentity(response)
    if (identity === null)
      return response.status < 400 ? remember(address, { kind: 'unsuitable' }) : { kind: 'unsuitable' }
    return remember(address, { kind: 'identity', identity })
  }

  function remember(address: string, facts: Facts): Facts {
    remove(address)
    entries.set(address, { facts, until: monotonic() + maxAgeMs })
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) remove(oldest)
    return facts
  }

  function read(address: string): Facts | null {
    const entry = entries.get(address)
    return entry !== undefined && monotonic() < entry.until ? entry.facts : null
  }

  const remove = (address: string): void => void entries.delete(address)

  async function get(address: string): Promise<IdentityResult> {
    return read(address) ?? singleFlight(address, () => fetchIdentity(address))
  }

  async function refresh(address: string): Promise<IdentityResult> {
    remove(address)
    return get(address)
  }

  return { get, refresh, remove, isUnsuitable: (address: string) => read(address)?.kind === 'unsuitable' }
}

function readIdentity({ status, headers }: Response): FilmIdentity | null {
  const etag = headers.get('etag') ?? ''
  const [, total] = /^bytes 0-0\/(\d{1,15})$/.exec(headers.get('content-range') ?? '') ?? []
  if (status !== 206 || total === undefined || !/^"[^"]+"$/.test(etag) || headers.has('content-encoding')) return null
  return { etag, length: Number(total), type: toMediaType(headers) }
}

/** Without its parameters. */
export function toMediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
