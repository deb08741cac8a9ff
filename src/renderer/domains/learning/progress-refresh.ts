const refreshMs = 2000

export const progressDisplayed = ['progress', 'subjects', 'chapters'] as const

/** Refetches two seconds after a lesson was completed (spec 1 §4), on any screen; later changes share the refetch. */
export function createProgressRefresh(refresh: () => void): { changed(): void; stop(): void } {
  let due: ReturnType<typeof setTimeout> | null = null
  return {
    changed: () => {
      due ??= setTimeout(() => {
        due = null
        refresh()
      }, refreshMs)
    },
    stop: () => {
      if (due !== null) clearTimeout(due)
      due = null
    },
  }
}
