import type { TroubleKind } from '../shared/desktop/demo'

const defaultDelayMs = 3000
const defaultRetryAfterSeconds = 2
const halfWay = 0.5

/** How long and how often a trouble falls. */
export type TroubleOptions = {
  /** How many calls it falls on; until cleared unless given. */
  times?: number
  /** How long `delay` waits. */
  ms?: number
  /** Seconds that `rate-limited` asks for. */
  retryAfter?: number
  /** How much of a file that is sent arrives before `cut` breaks the connection, from 0 to 1. */
  at?: number
}

/** A trouble as it falls on one call; `until` is settled when the call may go on (`delay` and held calls). */
export type Fallen = { kind: TroubleKind | 'held'; ms: number; retryAfter: number; at: number; until: Promise<unknown> | null }

type Entry = Fallen & { endpoint: string; remaining: number | null }

/** A trouble that is switched on; `remaining` calls, or null until cleared. */
export type ActiveTrouble = { endpoint: string; kind: TroubleKind; remaining: number | null }

/** Switches a trouble on for an endpoint's name or for `*`; the newest one that fits falls on the next call. */
export type Trouble = {
  (endpoint: string, kind: TroubleKind, options?: TroubleOptions): void
  /** Makes calls of this endpoint wait until released. */
  hold(endpoint: string): { release(): void }
  clear(): void
  active(): ActiveTrouble[]
  /** Takes the trouble that falls on this call, if any. */
  take(endpoint: string): Fallen | null
}

/** The troubles of one platform; none at first. `known` refuses names that are no endpoint's. */
export function createTrouble(known: readonly string[]): Trouble {
  let entries: Entry[] = []
  let releases: (() => void)[] = []
  const check = (endpoint: string) => {
    if (endpoint !== '*' && !known.includes(endpoint)) throw new RangeError(`no endpoint is called ${endpoint}`)
  }
  const add = (endpoint: string, kind: TroubleKind, { times, ms, retryAfter, at }: TroubleOptions = {}) => {
    check(endpoint)
    entries.unshift({ endpoint, kind, remaining: times ?? null, ms: ms ?? defaultDelayMs, retryAfter: retryAfter ?? defaultRetryAfterSeconds, at: at ?? halfWay, until: null })
  }
  return Object.assign(add, {
    hold: (endpoint: string) => {
      check(endpoint)
      const { promise, resolve } = Promise.withResolvers<null>()
      const entry: Entry = { endpoint, kind: 'held', remaining: null, ms: 0, retryAfter: 0, at: 0, until: promise }
      entries.unshift(entry)
      releases.push(() => resolve(null))
      return {
        release: () => {
          entries = entries.filter((other) => other !== entry)
          resolve(null)
        },
      }
    },
    clear: () => {
      entries = []
      for (const release of releases) release()
      releases = []
    },
    active: () => entries.flatMap(({ endpoint, kind, remaining }) => (kind === 'held' ? [] : [{ endpoint, kind, remaining }])),
    take: (endpoint: string) => {
      const entry = entries.find((one) => one.endpoint === endpoint || (one.endpoint === '*' && endpoint !== 'media'))
      if (entry === undefined) return null
      if (entry.remaining !== null) {
        entry.remaining -= 1
        if (entry.remaining === 0) entries = entries.filter((other) => other !== entry)
      }
      return entry
    },
  })
}
