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

type CheckedAnswer = { ok: true; extent: Extent } | { ok: false; fault: CacheFault }

const refuse = (fault: CacheFault): CheckedAnswer => ({ ok: false, fault })

/** An answer of the cache counts only where it is, to the byte, what the platform would have answered. */
export function checkAnswer(
  { status, headers }: Response,
  identity: FilmIdentity,
  { start, end, isWhole }: RequestedRange,
): CheckedAnswer {
  if (status >= 500) return refuse('failing')
  if (status >= 400) return refuse('refused')
  if (status !== 200 && status !== 206) return refuse('foreign')
  if (toMediaType(headers) !== identity.type || headers.has('content-encoding')) return refuse('foreign')
  const extent = { start, end: Math.min(end ?? identity.length - 1, identity.length - 1) }
  const range = `bytes ${String(extent.start)}-${String(extent.end)}/${String(identity.length)}`
  const isSame =
    status === (isWhole ? 200 : 206) &&
    headers.get('etag') === identity.etag &&
    headers.get('content-length') === String(extent.end - extent.start + 1) &&
    (isWhole || headers.get('content-range') === range)
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
