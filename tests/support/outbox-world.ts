import type { OutboxFiles } from '#main/outbox/durable-queue.ts'
import { type Outbox, createOutbox } from '#main/outbox/outbox.ts'
import type { OutboxRecord } from '#main/outbox/queue.ts'
import type { ProgressRecord } from '#shared/contract/progress.ts'
import { readBody, type PlatformReply } from '#shared/contract/reply.ts'

/** The last four are counted and confirmed in other forms, or answered by somebody else. */
export type Fate =
  | 'answered'
  | 'answer-lost'
  | 'never-arrived'
  | 'unavailable'
  | 'answered-bare'
  | 'answered-empty'
  | 'filter-page'
  | 'gateway-refusal'

export function progressService(personality: 'keyed' | 'naive') {
  const counted = new Map<number, { completed: boolean; totalWatched: number }>()
  const keys = new Set<string>()
  const arrivals: OutboxRecord[] = []
  let fates: Fate[] = []

  function count({ id, body }: OutboxRecord): void {
    if (personality === 'keyed' && keys.has(id)) return
    keys.add(id)
    const before = counted.get(body.contentId) ?? { completed: false, totalWatched: 0 }
    counted.set(body.contentId, {
      completed: before.completed || body.completed,
      totalWatched: before.totalWatched + body.watchedTime,
    })
  }

  function reply(payload: unknown, fate: Fate): PlatformReply {
    if (fate === 'unavailable') return { ok: true, status: 503, retryAfter: null, body: { success: false } }
    if (fate === 'filter-page') return { ok: true, status: 403, ...readBody('<html>Bloqué</html>') }
    if (fate === 'gateway-refusal') return { ok: true, status: 404, body: { message: 'no Route matched' } }
    if (fate === 'answer-lost' || fate === 'never-arrived') return { ok: false, failure: 'cut' }
    if (fate === 'answered-empty' && !Array.isArray(payload)) return { ok: true, status: 201, ...readBody('') }
    if (fate === 'answered-bare') return { ok: true, status: 200, body: payload }
    return { ok: true, status: 200, retryAfter: null, body: { success: true, payload } }
  }

  return {
    counted,
    arrivals,
    meet: (next: Fate[]) => void (fates = next),
    post(record: OutboxRecord): Promise<PlatformReply> {
      const fate = fates.shift() ?? 'answered'
      if (fate.startsWith('answer')) {
        arrivals.push(record)
        count(record)
      }
      return Promise.resolve(reply({ expired: false }, fate))
    },
    fetchContents(): Promise<PlatformReply> {
      const fate = fates.shift() ?? 'answered'
      return Promise.resolve(
        reply(
          [...counted].map(([id, row]) => ({ content_id: id, ...row })),
          fate,
        ),
      )
    },
  }
}

function memoryReserve(
  texts: Map<string, string>,
  name: string,
  isAlive: () => boolean,
  isFull: () => boolean,
): ReturnType<OutboxFiles['createReserve']> {
  return {
    isHeld: () => Promise.resolve(texts.has(name)),
    hold() {
      if (!texts.has(name) && isFull()) return Promise.reject(new Error('ENOSPC'))
      if (isAlive()) texts.set(name, '0')
      return Promise.resolve()
    },
    release: () => Promise.resolve(void (isAlive() && texts.delete(name))),
  }
}

export function memoryDisk() {
  const texts = new Map<string, string>()
  let life = 0
  let isFull = false
  /** Null while the process lives. */
  let cutAfter: number | null = null

  function files(): OutboxFiles {
    const own = life
    const alive = (): boolean => own === life
    return {
      openLog(name) {
        return {
          read: () => Promise.resolve(texts.get(name) ?? ''),
          append(text) {
            if (!alive()) return new Promise(() => undefined)
            const kept = isFull ? text.slice(0, 5) : text.slice(0, cutAfter ?? undefined)
            texts.set(name, (texts.get(name) ?? '') + kept)
            if (cutAfter !== null) {
              life += 1
              return new Promise(() => undefined)
            }
            return isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()
          },
          replace(text) {
            if (!alive()) return new Promise(() => undefined)
            if (cutAfter !== null) {
              life += 1
              if (cutAfter % 2 === 1) texts.set(name, text)
              return new Promise(() => undefined)
            }
            if (isFull) return Promise.reject(new Error('ENOSPC'))
            texts.set(name, text)
            return Promise.resolve()
          },
          close: () => Promise.resolve(),
        }
      },
      createReserve: (name) => memoryReserve(texts, name, alive, () => isFull),
    }
  }

  return {
    texts,
    files,
    fill: () => void (isFull = true),
    empty: () => void (isFull = false),
    die() {
      life += 1
      cutAfter = null
    },
    dieInNextWrite: (characters: number) => void (cutAfter = characters),
    reborn: () => void (cutAfter = null),
    get isAlive() {
      return cutAfter === null
    },
    get life() {
      return life
    },
  }
}

function handTime() {
  let now = 1_000_000
  let timers: { at: number; run: () => void }[] = []
  return {
    clock: { now: () => now, monotonic: () => now },
    schedule(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    waits: () => timers.map(({ at }) => at - now),
    cancelAll: () => void (timers = []),
    advance(ms: number) {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
  }
}

export const silent = { info: () => undefined, warn: () => undefined }

export function createProgressRecord(part: Partial<ProgressRecord> = {}): ProgressRecord {
  return {
    viewToken: 'view',
    contentId: 1,
    chapterId: 10,
    subjectId: 100,
    completed: false,
    totalWatched: 50,
    watchedTime: 50,
    isFree: false,
    ...part,
  }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}

export const startedOutboxes: Outbox[] = []

type OutboxParts = Partial<Parameters<typeof createOutbox>[0]>

export async function startOutbox(
  parts: {
    files: OutboxFiles
    post: (record: OutboxRecord) => Promise<PlatformReply>
    fetchContents: (chapterId: number, userId: number) => Promise<PlatformReply>
  } & OutboxParts,
  userId = 7,
) {
  const time = handTime()
  const states: string[] = []
  const sent: number[] = []
  let ids = 0
  const outbox = createOutbox({
    clock: time.clock,
    schedule: time.schedule,
    random: () => 0.5,
    version: '1.0.0',
    uuid: () => `id-${String((ids += 1))}-${Math.random().toString(36).slice(2)}`,
    changed: (state) => states.push(JSON.stringify(state)),
    sent: ({ contentId }) => sent.push(contentId),
    log: silent,
    ...parts,
  })
  await outbox.sessionChanged({ userId, generation: 1 })
  startedOutboxes.push(outbox)
  return { outbox, time, states, sent }
}
