/** What an offer says of itself: a line, and what it holds. */
export type OfferWords = { tagline: string; features: string[] }

const bullet = /^[•·▪●✓✔*–—-]\s*/u

/**
 * Reads the description of an offer, plain or with marks of HTML, as lines of text: what stands in a list, or after a bullet, is a feature. Of
 * several lines without a bullet, the first is the tagline. Nothing of the marks is kept.
 */
export function offerWords(description: string | null | undefined): OfferWords {
  const lines = plainLines(description ?? '')
  const features = lines.filter((line) => bullet.test(line))
  const [first = '', ...others] = lines.filter((line) => !bullet.test(line))
  if (features.length > 0) return { tagline: [first, ...others].join(' '), features: features.map((line) => line.replace(bullet, '')) }
  return { tagline: first, features: others }
}

function plainLines(text: string): string[] {
  const read = /<[a-z/!]/i.test(text) || /&[#\w]+;/.test(text) ? textOfMarkup(text) : text
  return read.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line.replace(bullet, '') !== '')
}

const lineBreaks = 'p, div, h1, h2, h3, h4, h5, h6, tr, ul, ol'

/** A document that is parsed this way runs nothing and loads nothing; only its text is read. */
function textOfMarkup(markup: string): string {
  const parsed = new DOMParser().parseFromString(markup, 'text/html')
  for (const silent of parsed.querySelectorAll('script, style, template, noscript')) silent.remove()
  for (const item of parsed.querySelectorAll('li')) item.prepend('\n• ')
  for (const end of parsed.querySelectorAll('br')) end.replaceWith('\n')
  for (const block of parsed.querySelectorAll(lineBreaks)) block.append('\n')
  return parsed.body.textContent ?? ''
}
