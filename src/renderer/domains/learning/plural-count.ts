/** One plural form above 10 (spec 1 §9), although CLDR rules distinguish 103 from 111. */
export function pluralCount(count: number): number {
  return count > 10 ? 11 : count
}
