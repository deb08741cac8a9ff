import type { Clock } from '#shared/clock.ts'
import { type CacheFault, isPlaylist } from '#shared/media-cache.ts'
import type { FileSource } from '../base/platform-client'
import { type Extent, type RequestedRange, checkAnswer, readRequestedRange, toExtent, toPortion } from './check-answer'
import { createContinuedBody } from './continued-body'
import { createFilmIdentities, type FilmIdentity, type IdentityResult } from './film-identity'
import { type CacheTransport, type Presence, CacheError, patience, toFault } from './presence'

export type CacheCircuit = {
  isOpen(): boolean
  fail(fault: CacheFault): void
  complete(): void
  receive(from: 'cache' | 'platform', bytes: number): void
}

type CacheParts = {
  origin: string
  fetch: CacheTransport
  presence: Presence
  circuit: CacheCircuit
  clock: Pick<Clock, 'monotonic'>
}

type Film = {
  address: string
  range: RequestedRange
  /** The part of it that the cache is asked for first. */
  portion: RequestedRange
  identity: FilmIdentity
  ifRange: string | undefined
  signal: AbortSignal
  /** Asks the platform again. */
  refresh: () => Promise<IdentityResult>
  onChanged: () => void
}

type CacheAnswer = { kind: 'answer'; response: Response } | { kind: 'none' } | { kind: 'refused' }

/** A request to the cache is an address and a range; no token, cookie or body exists here. */
export function createCachedSource(
  parts: CacheParts,
  source: FileSource,
  isKept: (address: URL) => boolean,
): FileSource {
  const { circuit } = parts
  const identities = createFilmIdentities(source, parts.clock)
  const direct = withCount(source, (bytes) => circuit.receive('platform', bytes))
  return {
    async stream(address, headers, signal = new AbortController().signal) {
      const url = new URL(address)
      if (!isKept(url)) return source.stream(address, headers, signal)
      const range = readRequestedRange(headers['range'])
      if (range === null || identities.isUnsuitable(address) || !circuit.isOpen())
        return direct.stream(address, headers, signal)
      if (signal.aborted) return { ok: false, failure: 'cancelled' }
      const abort = new AbortController()
      signal.addEventListener('abort', () => abort.abort(), { once: true })
      // Both at once: on a far platform the question about the film would delay its first picture.
      const portion = toFirstPortion(url, range)
      const opening = open(parts, url, portion, abort.signal)
      opening.catch(() => undefined)
      const about = await identities.get(address)
      const ifRange = headers['if-range']
      if (about.kind !== 'identity' || (ifRange !== undefined && ifRange !== about.identity.etag)) {
        abort.abort()
        if (about.kind === 'failed') return { ok: false, failure: signal.aborted ? 'cancelled' : about.failure }
        return direct.stream(address, headers, signal)
      }
      const onChanged = (): void => identities.remove(address)
      const refresh = () => identities.refresh(address)
      const film = { address, range, portion, identity: about.identity, ifRange, signal, refresh, onChanged }
      const answer = await readAnswer(parts, source, { ...film, url }, opening, abort)
      if (answer.kind === 'answer') return { ok: true, response: answer.response }
      const streamed = await direct.stream(address, headers, signal)
      // The cache was right to refuse if the platform refuses too.
      if (answer.kind === 'refused' && streamed.ok && streamed.response.ok) circuit.fail('refused')
      return streamed
    },
  }
}

/** nginx makes no pieces of a playlist, and one that the platform wants kept nowhere comes without ranges. */
const toFirstPortion = (url: URL, range: RequestedRange): RequestedRange =>
  isPlaylist(url) ? range : toPortion(range.start, range.end)

/** No signed address goes to a server before it said that it is the cache. */
async function open(parts: CacheParts, url: URL, portion: RequestedRange, signal: AbortSignal): Promise<Response> {
  const fault = await parts.presence.check()
  if (fault !== null) throw new CacheError(fault)
  return fetchPortion(parts, url, portion, signal)
}

const fetchPortion = ({ origin, fetch }: CacheParts, url: URL, portion: RequestedRange, signal: AbortSignal) =>
  fetch(toCacheAddress(origin, url), { headers: toCacheHeaders(portion), signal })

async function readAnswer(
  parts: CacheParts,
  direct: FileSource,
  film: Film & { url: URL },
  opening: Promise<Response>,
  abort: AbortController,
): Promise<CacheAnswer> {
  const { presence, circuit } = parts
  const { address, url, signal, refresh, onChanged } = film
  const leave = (fault: CacheFault): CacheAnswer => {
    abort.abort()
    if (fault === 'refused') return { kind: 'refused' }
    if (!signal.aborted) circuit.fail(fault)
    return { kind: 'none' }
  }
  let response: Response
  try {
    response = await presence.whilePresent(opening, patience.start)
  } catch (error) {
    return leave(toFault(error))
  }
  const { checked, identity } = await checkAfresh(response, film)
  if (checked === null) {
    abort.abort()
    return { kind: 'none' }
  }
  if (!checked.ok) return leave(checked.fault)
  if (response.body === null) return leave('differs')
  const extent = toExtent(film.range, identity)
  let current = abort
  signal.addEventListener('abort', () => current.abort(), { once: true })
  const body = createContinuedBody({
    body: response.body,
    bodyEnd: checked.extent.end,
    address,
    identity,
    extent,
    direct,
    presence,
    async reopen(start, isProven, isLeft) {
      if (!circuit.isOpen() || signal.aborted) return { body: null, isRefused: false }
      const portion = toPortion(start, extent.end)
      const attempt = new AbortController()
      current = attempt
      try {
        // A cache that gave the bytes before these is waited for as within one answer, on a line that moves.
        const reopened = isProven
          ? await presence.whilePresent(fetchPortion(parts, url, portion, attempt.signal), patience.body)
          : await presence.whilePresent(open(parts, url, portion, attempt.signal), patience.rest)
        const result = checkAnswer(reopened, identity, portion)
        if (result.ok && reopened.body !== null) return { body: reopened.body, end: result.extent.end }
        attempt.abort()
        const fault = result.ok ? 'differs' : result.fault
        if (fault === 'refused') return { body: null, isRefused: true }
        const isReplaced = fault === 'differs' && !(await isStill(identity, refresh))
        if (!isReplaced && !isLeft()) circuit.fail(fault)
      } catch (error) {
        if (!signal.aborted && !isLeft()) circuit.fail(toFault(error))
      }
      // A body that nobody reads would hold one of the few connections to the cache.
      attempt.abort()
      return { body: null, isRefused: false }
    },
    abortCache: () => current.abort(),
    signal,
    onBytes: circuit.receive,
    onFault: circuit.fail,
    onComplete: circuit.complete,
    onChanged,
  })
  return { kind: 'answer', response: toFullAnswer(response, body, film.range, extent, identity) }
}

/** Headers of the answer that was requested, of which the cache has sent the first portion. */
function toFullAnswer(
  { headers: portion }: Response,
  body: ReadableStream<Uint8Array>,
  { isWhole }: RequestedRange,
  { start, end }: Extent,
  { length }: FilmIdentity,
): Response {
  const headers = new Headers(portion)
  headers.set('content-length', String(end - start + 1))
  if (isWhole) headers.delete('content-range')
  else headers.set('content-range', `bytes ${String(start)}-${String(end)}/${String(length)}`)
  return new Response(body, { status: isWhole ? 200 : 206, headers })
}

/** The film may have been replaced since the platform said what it is; null: the platform itself has to answer. */
async function checkAfresh(
  response: Response,
  { identity, portion, ifRange, refresh }: Film,
): Promise<{ checked: ReturnType<typeof checkAnswer> | null; identity: FilmIdentity }> {
  const checked = checkAnswer(response, identity, portion)
  if (checked.ok || checked.fault !== 'differs') return { checked, identity }
  const about = await refresh()
  if (about.kind !== 'identity' || (ifRange !== undefined && ifRange !== about.identity.etag))
    return { checked: null, identity }
  return { checked: checkAnswer(response, about.identity, portion), identity: about.identity }
}

async function isStill({ etag }: FilmIdentity, refresh: Film['refresh']): Promise<boolean> {
  const about = await refresh()
  return about.kind === 'identity' && about.identity.etag === etag
}

/** The host is the first part of the path, so that one server answers for all hosts of a platform. */
function toCacheAddress(origin: string, { host, pathname, search }: URL): string {
  return `${origin}/${host}${pathname}${search}`
}

/** Not `If-Range`: the answer itself is compared, and the cache asks the platform in pieces. */
function toCacheHeaders({ start, end, isWhole }: RequestedRange): Record<string, string> {
  const range = `bytes=${String(start)}-${end === null ? '' : String(end)}`
  return { 'accept-encoding': 'identity', ...(isWhole ? {} : { range }) }
}

function withCount(source: FileSource, onBytes: (bytes: number) => void): FileSource {
  return {
    async stream(...request) {
      const streamed = await source.stream(...request)
      if (!streamed.ok || streamed.response.body === null) return streamed
      const { status, headers, body } = streamed.response
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          onBytes(chunk.byteLength)
          controller.enqueue(chunk)
        },
      })
      return { ok: true, response: new Response(body.pipeThrough(counted), { status, headers }) }
    },
  }
}
