import { plainLines } from '#core/server-html/plain-lines.ts'

/** Titles are cut after 34 characters (spec 2 §9). */
const titleLength = 34
const unseen = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
const lookedAt = 20_000

export function toPlainText(text: string): string {
  return plainLines(text.slice(0, lookedAt)).join(' ').replace(unseen, ' ').replace(/\s+/g, ' ').trim()
}

export function cutAt(text: string, longest: number): string {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('').trimEnd()}…`
}

export function toTitle(title: string): string {
  return cutAt(toPlainText(title), titleLength)
}

/** Shorter in narrow windows (spec 2 §9). */
export function toBody(body: string, isNarrow: boolean): string {
  return cutAt(toPlainText(body), isNarrow ? 25 : 50)
}
