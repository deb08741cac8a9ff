import { useEffect, useSyncExternalStore } from 'react'

/** Activities that must not be interrupted; `asking` is a prompt shown to the student. */
export type ActivityKind = 'playing' | 'uploading' | 'exam' | 'asking'

const kinds: readonly ActivityKind[] = ['playing', 'uploading', 'exam', 'asking']

export type Activities = {
  current(): readonly ActivityKind[]
  begin(kind: ActivityKind): () => void
  listen(listener: () => void): () => void
}

/** The end of one upload leaves a second active. */
export function createActivities(): Activities {
  const counts = new Map<ActivityKind, number>()
  const listeners = new Set<() => void>()
  let shown: readonly ActivityKind[] = []

  const add = (kind: ActivityKind, change: number): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + change)
    const next = kinds.filter((each) => (counts.get(each) ?? 0) > 0)
    if (next.length === shown.length && next.every((each, index) => each === shown[index])) return
    shown = next
    for (const listener of [...listeners]) listener()
  }

  return {
    current: () => shown,
    begin(kind) {
      let ended = false
      add(kind, 1)
      return () => {
        if (ended) return
        ended = true
        add(kind, -1)
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const activities = createActivities()

export function useActivity(kind: ActivityKind, active: boolean): void {
  useEffect(() => (active ? activities.begin(kind) : undefined), [kind, active])
}

export function useActivities(): readonly ActivityKind[] {
  return useSyncExternalStore(activities.listen, activities.current, activities.current)
}
