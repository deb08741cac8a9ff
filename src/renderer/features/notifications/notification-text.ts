import { plainLines } from '../../core/server-html/plain-lines'

/** Characters of a title that are shown (spec 2 §9). */
const titleLength = 34
/** Controls, and marks that turn the direction of what stands beside them. */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
/** Enough of a text to find its first words in. */
const lookedAt = 20_000

/** A text of the platform as plain words on one line. */
export function wordsOf(text: string): string {
  return plainLines(text.slice(0, lookedAt)).join(' ').replace(unseen, ' ').replace(/\s+/g, ' ').trim()
}

/** At most so many characters of a text, with a mark where it was cut; no character is torn apart. */
export function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('').trimEnd()}…`
}

/** A title as a list shows it. */
export function titleOf(title: string): string {
  return cutAt(wordsOf(title), titleLength)
}

/** A text as a list shows it: shorter where the window is narrow (spec 2 §9). */
export function bodyOf(body: string, isNarrow: boolean): string {
  return cutAt(wordsOf(body), isNarrow ? 25 : 50)
}
