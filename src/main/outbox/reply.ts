import { platformAnswer } from '../../shared/contract/envelope'
import { progress } from '../../shared/contract/progress'
import { retryAfterMs } from '../../shared/std/backoff'
import type { PlatformReply } from '../gateway/platform-client'
import type { CountedContent } from './queue'

/** Try again later; `isUnconfirmed` when the platform may have counted the record before the answer was lost. */
type Later = { kind: 'later'; waitMs: number | null; isUnconfirmed: boolean }

/** What a reply means for the record that was sent: `refused` for good, whatever is tried. */
export type Outcome = { kind: 'accepted'; expired: boolean } | { kind: 'refused'; status: number } | { kind: 'signed-out' } | Later

/** What a reply says about the doubt: the counted lessons, or null where the platform will not say. */
export type StatusQuery = { kind: 'known'; rows: readonly CountedContent[] | null } | { kind: 'signed-out' } | Later

const maxWaitMs = 3_600_000
const retryable = new Set([408, 425, 429])
/** Statuses whose definition says that the request was not worked on (RFC 8470, RFC 6585); a 503 also comes from a gateway that lost the answer. */
const notProcessed = new Set([425, 429])

/** Reads the platform's reply to a progress record; whatever is not in the platform's envelope came from something on the way to it. */
export function readOutcome(reply: PlatformReply, now: number): Outcome {
  if (!reply.ok) return readFailure(reply)
  const common = readStatus(reply, now)
  if (common !== null) return common
  const read = platformAnswer.safeParse(reply.body)
  if (!read.success) return { kind: 'later', waitMs: null, isUnconfirmed: true }
  if (reply.status >= 400 || read.data.success === false) return { kind: 'refused', status: reply.status }
  return { kind: 'accepted', expired: progress.record.response.safeParse(reply.body).data?.payload?.expired === true }
}

/** Reads the platform's reply to the question what it counted in a chapter. */
export function readStatusQuery(reply: PlatformReply, now: number): StatusQuery {
  if (!reply.ok) return readFailure(reply)
  const common = readStatus(reply, now)
  if (common !== null) return common
  if (reply.status >= 400) return platformAnswer.safeParse(reply.body).success ? { kind: 'known', rows: null } : { kind: 'later', waitMs: null, isUnconfirmed: true }
  const read = progress.contentsOfChapter.response.safeParse(reply.body)
  return read.success ? { kind: 'known', rows: read.data.payload } : { kind: 'later', waitMs: null, isUnconfirmed: true }
}

function readFailure({ failure, isUnsent }: PlatformReply & { ok: false }): { kind: 'signed-out' } | Later {
  return failure === 'signed-out' ? { kind: 'signed-out' } : { kind: 'later', waitMs: null, isUnconfirmed: isUnsent !== true }
}

function readStatus(reply: PlatformReply & { ok: true }, now: number): { kind: 'signed-out' } | Later | null {
  if (reply.status === 401) return { kind: 'signed-out' }
  if (reply.status >= 500 || retryable.has(reply.status)) {
    const asked = retryAfterMs(reply.retryAfter ?? null, now)
    return { kind: 'later', waitMs: asked === null ? null : Math.min(asked, maxWaitMs), isUnconfirmed: !notProcessed.has(reply.status) }
  }
  return reply.status < 200 || (reply.status >= 300 && reply.status < 400) ? { kind: 'later', waitMs: null, isUnconfirmed: true } : null
}
