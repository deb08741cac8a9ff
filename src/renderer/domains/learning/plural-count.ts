/**
 * The count that chooses the word for an amount of contents: ten or fewer (and not one) take the plural, every larger
 * amount the same word (spec 1 §9), where a language's own rules would tell 103 from 111.
 */
export function pluralCount(count: number): number {
  return count > 10 ? 11 : count
}
