import type { FaultKind } from '#shared/desktop/demo.ts'

const defaultDelayMs = 3000
const defaultRetryAfterSeconds = 2
const defaultCutPoint = 0.5

type FaultOptions = {
  times?: number
  /** Milliseconds. */
  ms?: number
  retryAfter?: number
  /** Share of an upload (0 to 1) received before `cut`. */
  at?: number
}

export type ActiveFault = {
  kind: FaultKind | 'held'
  ms: number
  retryAfter: number
  at: number
  until: Promise<unknown> | null
}

type Entry = ActiveFault & { endpoint: string; remaining: number | null }

/** `remaining` is null until cleared. */
type EnabledFault = { endpoint: string; kind: FaultKind; remaining: number | null }

export type FaultInjector = {
  (endpoint: string, kind: FaultKind, options?: FaultOptions): void
  hold(endpoint: string): { release(): void }
  clear(): void
  active(): EnabledFault[]
  take(endpoint: string): ActiveFault | null
}

export function createFaultInjector(names: readonly string[]): FaultInjector {
  let entries: Entry[] = []
  let releases: (() => void)[] = []
  const check = (endpoint: string) => {
    if (endpoint !== '*' && !names.includes(endpoint)) throw new RangeError(`no endpoint is called ${endpoint}`)
  }
  const add = (endpoint: string, kind: FaultKind, { times, ms, retryAfter, at }: FaultOptions = {}) => {
    check(endpoint)
    entries.unshift({
      endpoint,
      kind,
      remaining: times ?? null,
      ms: ms ?? defaultDelayMs,
      retryAfter: retryAfter ?? defaultRetryAfterSeconds,
      at: at ?? defaultCutPoint,
      until: null,
    })
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
    active: () =>
      entries.flatMap(({ endpoint, kind, remaining }) => (kind === 'held' ? [] : [{ endpoint, kind, remaining }])),
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
