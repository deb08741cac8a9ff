/** Linear, where `/[ .]+$/` searches the end of the text from each of the characters. `trimmed` matches one character. */
export function trimEnd(text: string, trimmed: RegExp): string {
  let end = text.length
  while (end > 0 && trimmed.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

export function trimBothEnds(text: string, trimmed: RegExp): string {
  const rest = trimEnd(text, trimmed)
  let start = 0
  while (start < rest.length && trimmed.test(rest.charAt(start))) start += 1
  return rest.slice(start)
}
