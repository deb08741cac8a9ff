import type { Clock, Schedule } from '../../shared/clock'
import { exams } from '../../shared/contract/exams'
import type { PlatformClient } from '../gateway/platform-client'
import type { Outgoing } from './copies'
import { multipartOf } from './multipart'
import type { Outcome, SeenExam } from './replies'
import { readSeen, readSubmitted } from './replies'

/** Silence of a line while a file leaves, and of the platform once it has left. */
const silenceMs = 60_000

const field = 'contentFiles[0][file]'

type Options = { client: PlatformClient; clock: Pick<Clock, 'now'>; schedule: Schedule; uuid: () => string }

/** The two calls of a delivery, in the name of one user only. */
export type Calls = {
  ask(examId: number, userId: number, signal: AbortSignal): Promise<Outcome<SeenExam>>
  /** The file's id is the key by which the platform knows it again; a file of ours that is not whole any more is `gone`. */
  submit(examId: number, userId: number, file: Outgoing, signal: AbortSignal, sent: (bytes: number) => void): Promise<Outcome<null> | { kind: 'gone' }>
}

/** Makes the calls; a failure of any kind is an outcome. */
export function createCalls({ client, clock, schedule, uuid }: Options): Calls {
  return {
    async ask(id, userId, signal) {
      const reply = await client.call(exams.detail, { params: { id }, userId, signal }).catch(() => ({ ok: false, failure: 'cut' }) as const)
      return readSeen(reply, clock.now())
    },
    async submit(examId, userId, { id, name, type, bytes, fill }, signal, sent) {
      // A disk that does not answer now may answer later: only a file that is another by now is gone.
      const upload = await multipartOf({ boundary: `----tutorat-${uuid()}`, field, name, type, bytes, fill }).catch(() => 'unreadable' as const)
      if (upload === 'unreadable') return { kind: 'lost', waitMs: null, isUnreached: false }
      if (upload === null) return { kind: 'gone' }
      const around = upload.body.byteLength - bytes
      const watch = watchSilence(schedule, signal)
      const heard = (left: number): void => {
        watch.heard()
        sent(Math.max(0, left - around))
      }
      const reply = await client
        .call(exams.submit, { params: { id: examId }, userId, headers: { 'idempotency-key': id }, signal: watch.signal, upload: { ...upload, sent: heard } })
        .catch(() => ({ ok: false, failure: 'cut' }) as const)
        .finally(watch.end)
      return readSubmitted(reply, clock.now())
    },
  }
}

/** Ends a call on which nothing moves any more. */
function watchSilence(schedule: Schedule, outer: AbortSignal): { signal: AbortSignal; heard: () => void; end: () => void } {
  const silence = new AbortController()
  const start = (): (() => void) => schedule(silenceMs, () => silence.abort())
  let cancel = start()
  return {
    signal: AbortSignal.any([outer, silence.signal]),
    heard: () => {
      cancel()
      cancel = start()
    },
    end: () => cancel(),
  }
}
