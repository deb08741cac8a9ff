import { progress } from '#shared/contract/progress.ts'
import { classifyReply, refusesSession, type Reply, type PlatformReply } from '#shared/contract/reply.ts'
import type { CountedContent } from './queue'

type Later = { kind: 'later'; waitMs: number | null; isUnconfirmed: boolean }

/** A refusal that is not final may be a gateway's, of a deployment or a web filter. */
export type Outcome =
  | { kind: 'accepted'; expired: boolean }
  | { kind: 'refused'; status: number; isFinal: boolean }
  | { kind: 'signed-out' }
  | Later

/** `rows` is null if the platform rejects the query. `unclear` answers may be a gateway's, or have an unknown form. */
export type StatusQuery =
  { kind: 'answered'; rows: readonly CountedContent[] | null } | { kind: 'unclear' } | { kind: 'signed-out' } | Later

/** The record itself is wrong. Others, such as 403, 404 or 405, may be of the moment. */
const finalStatuses: ReadonlySet<number> = new Set([200, 400, 413, 415, 422])

export function readOutcome(reply: PlatformReply): Outcome {
  const read = classifyReply(progress.record, reply)
  if (read.kind === 'ok') return { kind: 'accepted', expired: read.payload?.expired === true }
  if (read.kind === 'refused' && !refusesSession(read))
    return { kind: 'refused', status: read.status, isFinal: read.isExplicit && finalStatuses.has(read.status) }
  return toLater(read)
}

export function readStatusQuery(reply: PlatformReply): StatusQuery {
  const read = classifyReply(progress.contentsOfChapter, reply)
  if (read.kind === 'ok') return { kind: 'answered', rows: read.payload }
  if (read.kind === 'refused' && !refusesSession(read))
    return read.isExplicit ? { kind: 'answered', rows: null } : { kind: 'unclear' }
  return read.kind === 'unknown' && read.issues.length > 0 ? { kind: 'unclear' } : toLater(read)
}

function toLater(read: Exclude<Reply<typeof progress.record | typeof progress.contentsOfChapter>, { kind: 'ok' }>) {
  switch (read.kind) {
    case 'signed-out':
    case 'refused':
      return { kind: 'signed-out' } as const
    case 'later':
      return { kind: 'later', waitMs: read.retryAfterMs, isUnconfirmed: read.isProcessed === 'maybe' } as const
    case 'not-sent':
      return { kind: 'later', waitMs: null, isUnconfirmed: false } as const
    case 'unknown':
      return { kind: 'later', waitMs: null, isUnconfirmed: true } as const
  }
}
