export function sanitizeText(text: string, maxLength: number): string {
  // Bidirectional controls may split a tag.
  const undirected = text
    .slice(0, maxLength * 8)
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
  const line = withoutMarkup(undirected)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

/** Removing a tag may form another. */
function withoutMarkup(text: string): string {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/<[/!?]?[a-z!?-][^<>]*>?/gi, ' ')
  }
  return rest
}
