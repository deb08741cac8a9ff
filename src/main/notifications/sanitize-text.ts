import { removeMarkup } from '#shared/markup.ts'

export function sanitizeText(text: string, maxLength: number): string {
  // Bidirectional controls may split a tag.
  const undirected = text
    .slice(0, maxLength * 8)
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
  const line = withoutMarkup(undirected)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

const maxPasses = 10
/** An attribute list whose tag was cut off. */
const cutTag = /<[a-z][a-z\d]*\s[^<>=]*=[^<>]*$/i

/**
 * Removing a tag may form another. What mathematics and computing write with `<` is text ("0<x et y>1"); a space after
 * the sign leaves nothing that a notification server of Linux takes for markup.
 */
function withoutMarkup(text: string): string {
  let rest = text
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = removeMarkup(rest)
    if (next === rest) break
    rest = next
  }
  return rest.replace(cutTag, ' ').replace(/<(?=[/!?]?[a-z])/gi, '< ')
}
