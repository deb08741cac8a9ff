import type { FileSource } from '../base/platform-client'
import type { NetworkError } from '../../shared/gateway/network-error'
import { createSingleFlight } from '../base/async'

/** Facts of the platform about a file; `etag` is a strong one, by which pieces of two sources fit together. */
export type FilmIdentity = { etag: string; length: number; type: string }

/** `unsuitable`: without a strong ETag or ranges, or refused: only the platform itself can answer. */
type IdentityResult =
  { kind: 'identity'; identity: FilmIdentity } | { kind: 'unsuitable' } | { kind: 'failed'; failure: NetworkError }

const maxIdentities = 500

/**
 * Asks the platform once for each address, signature included: its answer also proves that this pupil may see the film.
 * A refusal is not remembered.
 */
export function createFilmIdentities(source: FileSource) {
  const identities = new Map<string, FilmIdentity>()
  const singleFlight = createSingleFlight<string, IdentityResult>()

  async function fetchIdentity(address: string): Promise<IdentityResult> {
    const streamed = await source.stream(address, { range: 'bytes=0-0' })
    if (!streamed.ok) return { kind: 'failed', failure: streamed.failure }
    const { response } = streamed
    await response.body?.cancel().catch(() => undefined)
    const identity = readIdentity(response)
    if (identity === null) return { kind: 'unsuitable' }
    identities.set(address, identity)
    const [oldest] = identities.keys()
    if (identities.size > maxIdentities && oldest !== undefined) identities.delete(oldest)
    return { kind: 'identity', identity }
  }

  return {
    async get(address: string): Promise<IdentityResult> {
      const identity = identities.get(address)
      return identity === undefined
        ? singleFlight(address, () => fetchIdentity(address))
        : { kind: 'identity', identity }
    },
    remove: (address: string) => void identities.delete(address),
  }
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
