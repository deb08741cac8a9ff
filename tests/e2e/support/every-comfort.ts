import type { Comfort } from '#shared/comfort.ts'

/** Each setting of comfort at its strongest; the size of the text is chosen beside it. */
export const everyComfort: Comfort = {
  contrast: 'high',
  motion: 'reduced',
  lineSpacing: 'very-wide',
  typeface: 'dyslexic',
  largeTargets: true,
}
