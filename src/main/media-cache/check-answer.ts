import type { CacheFault } from '#shared/media-cache.ts'
import { type FilmIdentity, toMediaType } from './film-identity'

/** `end` is inclusive and null for the rest of the file; `isWhole`: the request has no range. */
export type RequestedRange = { start: number; end: number | null; isWhole: boolean }

/** Null for ranges that pieces of two sources cannot be compared in: of the end, or several. */
export function readRequestedRange(header: string | undefined): RequestedRange | null {
  if (header === undefined) return { start: 0, end: null, isWhole: true }
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header) ?? []
  if (start === undefined || end === undefined) return null
  const range = { start: Number(start), end: end === '' ? null : Number(end), isWhole: false }
  return range.end !== null && range.end < range.start ? null : range
}

/** Inclusive. */
export type Extent = { start: number; end: number }

export const toExtent = ({ start, end }: RequestedRange, { length }: FilmIdentity): Extent => ({
  start,
  end: Math.min(end ?? length - 1, length - 1),
})

/**
 * Of the cache at once. nginx keeps the file and the memory of each piece of an answer until the answer ends: forty
 * pupils who each read one long answer exhaust its open files within minutes, and it breaks off all of them.
 */
const maxPortionBytes = 1024 * 1024

/** The beginning of a range, as one request asks the cache for it. */
export const toPortion = (start: number, end: number | null): RequestedRange => ({
  start,
  end: Math.min(end ?? Infinity, start + maxPortionBytes - 1),
  isWhole: false,
})

type CheckedAnswer = { ok: true; extent: Extent } | { ok: false; fault: CacheFault }

const refuse = (fault: CacheFault): CheckedAnswer => ({ ok: false, fault })

/** An answer of the cache counts only where it is, to the byte, what the platform would have answered. */
export function checkAnswer(
  { status, headers }: Response,
  identity: FilmIdentity,
  portion: RequestedRange,
): CheckedAnswer {
  if (status >= 500) return refuse('failing')
  if (status >= 400) return refuse('refused')
  if (status !== 200 && status !== 206) return refuse('foreign')
  if (toMediaType(headers) !== identity.type || headers.has('content-encoding')) return refuse('foreign')
  const extent = toExtent(portion, identity)
  const range = `bytes ${String(extent.start)}-${String(extent.end)}/${String(identity.length)}`
  const isSame =
    status === (portion.isWhole ? 200 : 206) &&
    headers.get('etag') === identity.etag &&
    headers.get('content-length') === String(extent.end - extent.start + 1) &&
    (portion.isWhole || headers.get('content-range') === range)
  return isSame ? { ok: true, extent } : refuse('differs')
}

/** The rest of a film from the platform itself. */
export function continuesAt(
  { status, headers }: Response,
  { etag, length }: FilmIdentity,
  { start, end }: Extent,
): boolean {
  return (
    status === 206 &&
    headers.get('etag') === etag &&
    headers.get('content-range') === `bytes ${String(start)}-${String(end)}/${String(length)}`
  )
}
