import { plainWords } from './plain-words'
import { readHtml } from './read-html'

const lookedAt = 4000

/** Plain text from untrusted HTML; empty if unreadable. */
export function toExcerpt(html: string, longest = 160): string {
  try {
    const words = plainWords(readHtml(html.slice(0, lookedAt)).nodes)
    return words.length > longest ? `${[...words].slice(0, longest).join('').trimEnd()}…` : words
  } catch {
    return ''
  }
}
