import { platformAnswer } from '../../shared/contract/envelope'
import { progress } from '../../shared/contract/progress'
import { retryAfterMs } from '../../shared/std/backoff'
import type { PlatformReply } from '../gateway/platform-client'
import type { CountedContent } from './queue'

type Later = { kind: 'later'; waitMs: number | null; isUnconfirmed: boolean }

/** `refused` is permanent. */
export type Outcome =
  { kind: 'accepted'; expired: boolean } | { kind: 'refused'; status: number } | { kind: 'signed-out' } | Later

/** `rows` is null if the platform rejects the query. */
export type StatusQuery = { kind: 'known'; rows: readonly CountedContent[] | null } | { kind: 'signed-out' } | Later

const maxWaitMs = 3_600_000
const retryable = new Set([408, 425, 429])
/** Statuses that mean "not processed" (RFC 8470, RFC 6585). A proxy that lost the response also sends 503. */
const notProcessed = new Set([425, 429])

export function readOutcome(reply: PlatformReply, now: number): Outcome {
  if (!reply.ok) return readFailure(reply)
  const common = readStatus(reply, now)
  if (common !== null) return common
  const parsed = platformAnswer.safeParse(reply.body)
  if (!parsed.success) return { kind: 'later', waitMs: null, isUnconfirmed: true }
  if (reply.status >= 400 || parsed.data.success === false) return { kind: 'refused', status: reply.status }
  return { kind: 'accepted', expired: progress.record.response.safeParse(reply.body).data?.payload?.expired === true }
}

export function readStatusQuery(reply: PlatformReply, now: number): StatusQuery {
  if (!reply.ok) return readFailure(reply)
  const common = readStatus(reply, now)
  if (common !== null) return common
  if (reply.status >= 400 && platformAnswer.safeParse(reply.body).success) return { kind: 'known', rows: null }
  if (reply.status >= 400) return { kind: 'later', waitMs: null, isUnconfirmed: true }
  const parsed = progress.contentsOfChapter.response.safeParse(reply.body)
  return parsed.success
    ? { kind: 'known', rows: parsed.data.payload }
    : { kind: 'later', waitMs: null, isUnconfirmed: true }
}

function readFailure({ failure, isUnsent }: PlatformReply & { ok: false }): { kind: 'signed-out' } | Later {
  return failure === 'signed-out'
    ? { kind: 'signed-out' }
    : { kind: 'later', waitMs: null, isUnconfirmed: isUnsent !== true }
}

function readStatus(reply: PlatformReply & { ok: true }, now: number): { kind: 'signed-out' } | Later | null {
  if (reply.status === 401) return { kind: 'signed-out' }
  if (reply.status >= 500 || retryable.has(reply.status)) {
    const retryDelayMs = retryAfterMs(reply.retryAfter ?? null, now)
    return {
      kind: 'later',
      waitMs: retryDelayMs === null ? null : Math.min(retryDelayMs, maxWaitMs),
      isUnconfirmed: !notProcessed.has(reply.status),
    }
  }
  return reply.status < 200 || (reply.status >= 300 && reply.status < 400)
    ? { kind: 'later', waitMs: null, isUnconfirmed: true }
    : null
}
