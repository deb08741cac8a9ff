import type { Viewer } from '../../core/session/use-user'

/** The levels that somebody learns at, each with the number of subjects at it, the most subjects first. */
export function levelsOf(studentLevel: Viewer['studentLevel']): { level: string; subjects: number }[] {
  const counts = new Map<string, number>()
  for (const { name } of studentLevel) {
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([level, subjects]) => ({ level, subjects })).toSorted((one, other) => other.subjects - one.subjects)
}
