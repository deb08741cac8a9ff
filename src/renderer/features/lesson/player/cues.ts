import { normalizeSearch } from '#shared/std/normalize-search.ts'
import type { Cue } from './parse-transcript'

const overlapReach = 50

/** Of overlapping cues the last begun; -1 between cues. Cues ascend by start. */
export function activeCue(cues: readonly Cue[], position: number): number {
  const last = lastBegun(cues, position)
  for (let index = last; index >= 0 && index > last - overlapReach; index -= 1) {
    if (position < (cues[index]?.end ?? 0)) return index
  }
  return -1
}

/** Index of the last cue begun at `position`, -1 before the first. */
export function lastBegun(cues: readonly Cue[], position: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? Infinity) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** In any case and without accents. */
export function findCues(searchable: readonly string[], search: string): number[] {
  const terms = normalizeSearch(search).split(/\s/)
  return searchable.flatMap((text, index) => (terms.every((word) => text.includes(word)) ? [index] : []))
}

export function toSearchable(cues: readonly Cue[]): string[] {
  return cues.map(({ text }) => normalizeSearch(text))
}
