import type { CacheFault } from '#shared/media-cache.ts'
import type { FileSource } from '../base/platform-client'
import { type Extent, continuesAt } from './check-answer'
import type { FilmIdentity } from './film-identity'
import { type Presence, CacheError, patience, toFault } from './presence'

type BodyOptions = {
  body: ReadableStream<Uint8Array>
  address: string
  identity: FilmIdentity
  extent: Extent
  direct: FileSource
  presence: Pick<Presence, 'whilePresent'>
  /** The rest from the cache, once it is no longer left alone; null while it is. */
  reopen: (start: number, isLeft: () => boolean) => Promise<ReadableStream<Uint8Array> | null>
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

/** The body of the cache; where it ends early, the rest of the platform from the next byte. */
export function createContinuedBody(options: BodyOptions): ReadableStream<Uint8Array> {
  const { address, identity, extent, direct, presence, signal, onBytes, onFault } = options
  let reader: Reader = options.body.getReader()
  let from: 'cache' | 'platform' = 'cache'
  let next = extent.start
  let isLeft = false
  /** Behind the last byte of the platform's answer. */
  let pieceEnd = 0

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
    pieceEnd = rest.end + 1
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
      const bytes = from === 'cache' ? await readCache() : await readPlatform()
      if (bytes !== null && bytes.byteLength > 0) return bytes
    }
  }

  async function readPlatform(): Promise<Uint8Array | null> {
    if (next === pieceEnd) {
      await reader.cancel().catch(() => undefined)
      const body = await options.reopen(next, () => isLeft)
      if (isLeft) {
        await body?.cancel().catch(() => undefined)
        throw new Error('the reader of the film left')
      }
      from = body === null ? 'platform' : 'cache'
      reader = body === null ? await openRest() : body.getReader()
      if (isLeft) await reader.cancel().catch(() => undefined)
      return null
    }
    const { done, value } = await reader.read()
    if (done) throw new Error('the rest of the film ended early')
    return value
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = (await read()).subarray(0, extent.end - next + 1)
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
