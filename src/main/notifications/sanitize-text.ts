/** One line of plain text: no markup, no control characters, nothing that turns the direction of what follows, and not longer than this. */
export function sanitizeText(text: string, most: number): string {
  // What turns the direction goes first: a tag may have been broken by it.
  const straight = text.slice(0, most * 8).toWellFormed().replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
  const line = withoutMarkup(straight)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('').trimEnd()}…`
}

/** Again until there is none: what stood around a tag may have been one with its middle cut out. */
function withoutMarkup(text: string): string {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/<[/!?]?[a-z!?-][^<>]*>?/gi, ' ')
  }
  return rest
}
