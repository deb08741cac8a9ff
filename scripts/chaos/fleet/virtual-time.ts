import type { Clock, Schedule } from '#shared/clock.ts'

type Entry = { at: number; order: number; run: (() => void) | null }

/** Events of one step run before the promises that they settle: coarse enough to be fast, finer than a second. */
const stepMs = 100

export type VirtualTime = {
  clock: Clock
  schedule: Schedule
  now(): number
  runUntil(end: number): Promise<void>
}

/** Nothing waits; every timer runs in order. */
export function createVirtualTime(): VirtualTime {
  const heap: Entry[] = []
  let now = 0
  let order = 0

  const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

  function push(entry: Entry): void {
    let index = heap.push(entry) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(entry, above)) break
      heap[index] = above
      index = parent
    }
    heap[index] = entry
  }

  function pop(): Entry | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const [a, b] = [heap[left], heap[left + 1]]
      if (a === undefined) break
      const child = b !== undefined && isBefore(b, a) ? left + 1 : left
      const smaller = heap[child]
      if (smaller === undefined || !isBefore(smaller, last)) break
      heap[index] = smaller
      index = child
    }
    heap[index] = last
    return first
  }

  function runStep(end: number): boolean {
    let hasRun = false
    for (let next = heap[0]; next !== undefined && next.at <= end; next = heap[0]) {
      pop()
      if (next.run === null) continue
      now = Math.max(now, next.at)
      next.run()
      hasRun = true
    }
    return hasRun
  }

  return {
    clock: { now: () => now, monotonic: () => now },
    now: () => now,
    schedule(ms, run) {
      const entry: Entry = { at: now + Math.max(0, ms), order: (order += 1), run }
      push(entry)
      return () => void (entry.run = null)
    },
    async runUntil(end) {
      while (now < end) {
        const step = Math.min(end, (Math.floor(Math.max(now, heap[0]?.at ?? end) / stepMs) + 1) * stepMs)
        while (runStep(step)) await new Promise<void>((resolve) => void setImmediate(resolve))
        now = step
      }
    },
  }
}
