const refreshMs = 2000

export const progressDisplayed = ['progress', 'subjects', 'chapters'] as const

/** After two seconds (spec 1 §4); later changes share the refetch. */
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
