const refreshMs = 2000

export const progressDisplayed = ['progress', 'subjects', 'chapters'] as const

/**
 * Asks for the progress again two seconds after a lesson was told to be complete (spec 1 §4), whatever screen is open by
 * then; lessons that are told shortly after another are asked for together.
 */
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
