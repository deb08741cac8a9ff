import { plainLines } from '../../core/server-html/plain-lines'

/** What an offer says of itself: a line, and what it holds. */
type OfferDescription = { tagline: string; features: string[] }

const bullet = /^[•·▪●✓✔*–—-]\s*/u

/**
 * Reads the description of an offer, plain or with marks of HTML, as lines of text: what stands in a list, or after a bullet, is a feature. Of
 * several lines without a bullet, the first is the tagline. Nothing of the marks is kept.
 */
export function parseOfferDescription(description: string | null | undefined): OfferDescription {
  const lines = plainLines(description ?? '').filter((line) => line.replace(bullet, '') !== '')
  const features = lines.filter((line) => bullet.test(line))
  const [first = '', ...others] = lines.filter((line) => !bullet.test(line))
  if (features.length > 0) return { tagline: [first, ...others].join(' '), features: features.map((line) => line.replace(bullet, '')) }
  return { tagline: first, features: others }
}
