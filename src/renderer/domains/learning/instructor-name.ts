import type { Instructor } from '#shared/contract/resources.ts'

/** Abbreviates the first name: "A. Trabelsi"; null without a name. */
export function shortenInstructorName(instructor: Instructor | null | undefined): string | null {
  const first = instructor?.name?.trim() ?? ''
  const last = instructor?.last_name?.trim() ?? ''
  if (last === '') return first === '' ? null : first
  const [initial] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(first)
  return initial === undefined ? last : `${initial.segment.toLocaleUpperCase()}. ${last}`
}
