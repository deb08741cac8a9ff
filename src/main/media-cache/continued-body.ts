import type { CacheFault } from '#shared/media-cache.ts'
import type { FileSource } from '../base/platform-client'
import { type Extent, continuesAt } from './check-answer'
import type { FilmIdentity } from './film-identity'
import { type Presence, CacheError, patience, toFault } from './presence'

type Reopened =
  | { body: ReadableStream<Uint8Array>; end: number }
  /** The platform answers instead; a cache that refuses is right if the platform refuses too. */
  | { body: null; isRefused: boolean }

type BodyOptions = {
  /** The cache's first answer, up to `bodyEnd` (inclusive). */
  body: ReadableStream<Uint8Array>
  bodyEnd: number
  address: string
  identity: FilmIdentity
  extent: Extent
  direct: FileSource
  presence: Pick<Presence, 'whilePresent'>
  /** More from the cache, unless it is left alone; `isProven`: it has just given what comes before. */
  reopen: (start: number, isProven: boolean, isLeft: () => boolean) => Promise<Reopened>
  /** Ends the request to the cache. */
  abortCache: () => void
  signal: AbortSignal
  onBytes: (from: 'cache' | 'platform', bytes: number) => void
  onFault: (fault: CacheFault) => void
  onComplete: () => void
  /** The platform no longer has the film of this ETag. */
  onChanged: () => void
}

/** Of the platform at once: a film of an hour must not cross the line for one cut of a second. */
const pieceBytes = 4 * 1024 * 1024

/** So much without a fault counts as an answer that was complete. */
const provingBytes = 100_000

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The body of the cache, portion by portion; where one ends early, the rest of the platform from the next byte. */
export function createContinuedBody(options: BodyOptions): ReadableStream<Uint8Array> {
  const { address, identity, extent, direct, presence, signal, onBytes, onFault } = options
  let reader: Reader = options.body.getReader()
  let from: 'cache' | 'platform' = 'cache'
  let next = extent.start
  let isLeft = false
  /** The last byte of the answer that is read, inclusive. */
  let answerEnd = options.bodyEnd

  async function readCache(): Promise<Uint8Array | null> {
    try {
      const { done, value } = await presence.whilePresent(reader.read(), patience.body)
      if (!done) return value
      throw new CacheError('cut')
    } catch (error) {
      options.abortCache()
      await reader.cancel().catch(() => undefined)
      // A page that left needs no rest, and the cache did nothing wrong.
      if (signal.aborted || isLeft) throw error
      const fault = toFault(error)
      onFault(fault === 'unreachable' && !(error instanceof CacheError) ? 'cut' : fault)
      reader = await openRest()
      from = 'platform'
      if (isLeft) await reader.cancel().catch(() => undefined)
      return null
    }
  }

  async function openRest(): Promise<Reader> {
    const rest = { start: next, end: Math.min(next + pieceBytes - 1, extent.end) }
    answerEnd = rest.end
    const range = `bytes=${String(rest.start)}-${String(rest.end)}`
    const streamed = await direct.stream(address, { range, 'if-range': identity.etag }, signal)
    if (!streamed.ok) throw new Error(`the rest of the film: ${streamed.failure}`)
    const { response } = streamed
    if (continuesAt(response, identity, rest) && response.body !== null) return response.body.getReader()
    await response.body?.cancel().catch(() => undefined)
    options.onChanged()
    throw new Error(`the rest of the film: HTTP ${String(response.status)}`)
  }

  async function read(): Promise<Uint8Array> {
    for (;;) {
      if (next > answerEnd) await openNext()
      const bytes = from === 'cache' ? await readCache() : await readPlatform()
      if (bytes !== null && bytes.byteLength > 0) return bytes
    }
  }

  async function openNext(): Promise<void> {
    const isProven = from === 'cache'
    // Read to its end, so that its connection serves the next request; a cut behind the last byte takes nothing away.
    if (isProven) await presence.whilePresent(reader.read(), patience.rest).catch(() => undefined)
    await reader.cancel().catch(() => undefined)
    const reopened = await options.reopen(next, isProven, () => isLeft)
    if (isLeft) {
      await reopened.body?.cancel().catch(() => undefined)
      throw new Error('the reader of the film left')
    }
    if (reopened.body === null) {
      reader = await openRest()
      from = 'platform'
      if (reopened.isRefused) onFault('refused')
    } else {
      reader = reopened.body.getReader()
      answerEnd = reopened.end
      from = 'cache'
    }
    if (isLeft) await reader.cancel().catch(() => undefined)
  }

  async function readPlatform(): Promise<Uint8Array | null> {
    const { done, value } = await reader.read()
    if (done) throw new Error('the rest of the film ended early')
    return value
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = (await read()).subarray(0, answerEnd - next + 1)
        next += bytes.byteLength
        onBytes(from, bytes.byteLength)
        controller.enqueue(bytes)
        if (next <= extent.end) return
        if (from === 'cache') options.onComplete()
        controller.close()
        await reader.cancel().catch(() => undefined)
      },
      async cancel() {
        isLeft = true
        // A player that seeks ends an answer which was well so far.
        if (from === 'cache' && next - extent.start >= provingBytes) options.onComplete()
        options.abortCache()
        await reader.cancel().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
