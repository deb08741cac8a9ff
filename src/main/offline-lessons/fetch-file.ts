import type { RoomCheck } from '../base/fs/disk-room'
import type { SealedHeader, PartialFile } from '../base/fs/sealed-file'
import type { FileSource } from '../base/platform-client'
export type FileTarget = {
  resume(): Promise<PartialFile | null>
  create(header: SealedHeader): Promise<PartialFile>
  complete(bytes: number): Promise<void>
  discard(): Promise<void>
}

/**
 * `gone`: refused with 401, 403, 404 or 410; `connection`: may succeed later; `too-large`: longer than `maxBytes`, without
 * a rest on the disk; `no-room`: the partial file stays.
 */
export type FetchOutcome =
  | { kind: 'complete' }
  | { kind: 'gone'; status: number }
  | { kind: 'connection'; isHostFailing: boolean }
  | { kind: 'too-large' }
  | { kind: 'no-room' }
  | { kind: 'cancelled' }

type FetchOptions = {
  address: string
  source: FileSource
  target: FileTarget
  signal: AbortSignal
  now: () => number
  maxBytes: number
  hasRoomFor: RoomCheck
  /** Bytes received; negative after a restart. */
  onBytes: (bytes: number) => void
}

const goneStatuses = new Set([401, 403, 404, 410])
const maxRestarts = 2

/** Changed content, ignored ranges and missing validators restart the file. Rejects only if the disk refuses. */
export async function fetchFile(options: FetchOptions): Promise<FetchOutcome> {
  for (let restarts = 0; ; restarts += 1) {
    const outcome = await attempt(options)
    if (outcome.kind !== 'restart') return outcome
    await options.target.discard()
    if (restarts >= maxRestarts) return { kind: 'connection', isHostFailing: true }
  }
}

async function attempt(options: FetchOptions): Promise<FetchOutcome | { kind: 'restart' }> {
  const { address, source, target, signal, onBytes } = options
  const partial = await target.resume()
  const offset = partial?.offset() ?? 0
  try {
    if (partial !== null && offset > 0 && offset === partial.header.size) return await finish(partial, options)
    const validator = partial?.header.validator ?? null
    const isResuming = partial !== null && offset > 0 && validator !== null
    const streamed = await source.stream(
      address,
      isResuming ? { 'range': `bytes=${String(offset)}-`, 'if-range': validator } : {},
      signal,
    )
    if (!streamed.ok)
      return signal.aborted ? { kind: 'cancelled' } : { kind: 'connection', isHostFailing: isHostFailure(streamed) }
    const { response } = streamed
    const range = readContentRange(response)
    // Some hosts send the requested range and call it 200; its bytes are not the beginning of the file.
    if (isResuming && (response.status === 206 || (response.status === 200 && range !== null))) {
      if (range === null || !continues(response, range, partial, offset))
        return await restart(response, offset, options)
      return await receive(response, partial, options, { skipped: offset - range.start, total: range.total })
    }
    if (isResuming && response.status === 416) return await restart(response, offset, options)
    if (response.status === 200 && !isMarkup(response) && isWhole(range)) {
      await partial?.close()
      if (offset > 0) onBytes(-offset)
      const header = toHeader(response, options.now())
      if (header.size !== null && header.size > options.maxBytes) {
        await target.discard()
        return await cancelWith(response, { kind: 'too-large' })
      }
      if (!(await options.hasRoomFor(header.size ?? 0))) return await cancelWith(response, { kind: 'no-room' })
      const created = await target.create(header)
      try {
        return await receive(response, created, options)
      } finally {
        await created.close().catch(() => undefined)
      }
    }
    return await cancelWith(
      response,
      goneStatuses.has(response.status)
        ? { kind: 'gone', status: response.status }
        : { kind: 'connection', isHostFailing: true },
    )
  } finally {
    await partial?.close().catch(() => undefined)
  }
}

/** `skipped`: bytes before the requested ones; `total`: length of the file, where a range names it. */
type Continued = { skipped: number; total: number | null }

async function receive(
  response: Response,
  file: PartialFile,
  options: FetchOptions,
  { skipped, total }: Continued = { skipped: 0, total: null },
): Promise<FetchOutcome> {
  const body: ReadableStream<Uint8Array> | null = response.body
  const reader = body?.getReader()
  const size = file.header.size ?? total
  let skip = skipped
  while (reader !== undefined) {
    const next = await reader.read().catch(() => null)
    if (next === null || options.signal.aborted) {
      await reader.cancel().catch(() => undefined)
      return options.signal.aborted ? { kind: 'cancelled' } : { kind: 'connection', isHostFailing: false }
    }
    if (next.done) break
    const bytes = next.value.subarray(Math.min(skip, next.value.byteLength))
    skip -= next.value.byteLength - bytes.byteLength
    const { byteLength } = bytes
    if (byteLength === 0) continue
    const isTooLong = file.offset() + byteLength > (size ?? options.maxBytes)
    if (isTooLong || !(await options.hasRoomFor(byteLength))) {
      await reader.cancel().catch(() => undefined)
      return isTooLong ? await refuseExcess(file, options) : { kind: 'no-room' }
    }
    try {
      await file.append(bytes)
    } catch (error) {
      await reader.cancel().catch(() => undefined)
      throw error
    }
    options.onBytes(byteLength)
  }
  if (size !== null && file.offset() < size) return { kind: 'connection', isHostFailing: false }
  return finish(file, options)
}

/** More than the response declared, or more than any file of a lesson has. */
async function refuseExcess(file: PartialFile, { target, onBytes }: FetchOptions): Promise<FetchOutcome> {
  const bytes = file.offset()
  // Windows removes no open file.
  await file.close()
  await target.discard()
  onBytes(-bytes)
  return file.header.size === null ? { kind: 'too-large' } : { kind: 'connection', isHostFailing: true }
}

async function finish(file: PartialFile, { target }: FetchOptions): Promise<FetchOutcome> {
  const bytes = file.offset()
  await file.finish()
  await file.close()
  await target.complete(bytes)
  return { kind: 'complete' }
}

type ContentRange = { start: number; end: number; total: number | null }

function readContentRange({ headers }: Response): ContentRange | null {
  const [, start, end, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  if (start === undefined) return null
  return { start: Number(start), end: Number(end), total: total === '*' ? null : Number(total) }
}

const isWhole = (range: ContentRange | null): boolean =>
  range === null || (range.start === 0 && range.end + 1 === range.total)

/** A cache may begin at its own block, before the requested byte (httrack#198). */
function continues(response: Response, range: ContentRange, { header }: PartialFile, offset: number): boolean {
  const etag = response.headers.get('etag')
  const isSame = header.validator?.startsWith('"') !== true || etag === null || etag === header.validator
  const isThere = range.start <= offset && offset <= range.end
  return isSame && isThere && (header.size === null || range.total === null || range.total === header.size)
}

/** RFC 9110 §8.8.2.2: a time is strong once it lies a minute before the answer, also beside a weak tag. */
function strongTime(headers: Headers): string | null {
  const modified = headers.get('last-modified')
  const ageMs = Date.parse(headers.get('date') ?? '') - Date.parse(modified ?? '')
  return ageMs >= 60_000 ? modified : null
}

/** A weak tag does not promise equal bytes; an encoded body has another length. */
function toHeader({ headers }: Response, receivedAt: number): SealedHeader {
  const isEncoded = headers.has('content-encoding')
  const etag = headers.get('etag')
  const length = Number(headers.get('content-length') ?? Number.NaN)
  const strongTag = etag?.startsWith('"') === true ? etag : null
  return {
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    validator: isEncoded
      ? null
      : (strongTag ?? strongTime(headers) ?? (etag === null ? headers.get('last-modified') : null)),
    size: isEncoded || !Number.isSafeInteger(length) || length < 0 ? null : length,
    receivedAt,
  }
}

function isMarkup({ headers }: Response): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

function isHostFailure({ failure }: { failure: string }): boolean {
  return failure === 'redirected' || failure === 'unreadable'
}

function restart(response: Response, offset: number, { onBytes }: FetchOptions): Promise<{ kind: 'restart' }> {
  onBytes(-offset)
  return cancelWith(response, { kind: 'restart' })
}

async function cancelWith<T>(response: Response, result: T): Promise<T> {
  await response.body?.cancel().catch(() => undefined)
  return result
}
