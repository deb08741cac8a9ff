import { type HomeworkType, trimIgnoredEnd } from '#shared/homework-type.ts'
import { normalizeUnicode } from '#shared/std/normalize-unicode.ts'
import { trimBothEnds } from '#shared/std/trim-characters.ts'

const maxLength = 120
const fallbackStem = 'document'
/** Windows reserves these names with any extension. */
const reservedStems = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu

export function sanitizeName(original: string, type: HomeworkType): string {
  const stem = trimIgnoredEnd(toVisibleName(original))
    .replace(/\.[a-z]{3,4}$/i, '')
    .replace(/[<>:"|?*/\\]/g, '-')
    .replace(/\s+/gu, ' ')
  const maxStem = maxLength - type.length - 1
  const short = trimDots(truncate(trimDots(stem), maxStem))
  const named = short === '' ? fallbackStem : short
  const isReserved = reservedStems.test(named.split('.')[0]?.trim() ?? '')
  return `${isReserved ? truncate(`_${named}`, maxStem) : named}.${type}`
}

export function toDisplayName(original: string): string {
  const visible = toVisibleName(original)
  return visible === '' ? fallbackStem : truncate(visible, maxLength)
}

/** Ignores case, as Windows does. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map(foldCase))
  if (!used.has(foldCase(name))) return name
  const dot = name.lastIndexOf('.')
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)]
  for (let number = 2; ; number += 1) {
    const suffix = ` (${String(number)})`
    const next = `${trimDots(truncate(stem, maxLength - suffix.length - extension.length))}${suffix}${extension}`
    if (!used.has(foldCase(next))) return next
  }
}

/** Compares in NFC: the platform may store accents decomposed. */
export function isSameName(a: string, b: string): boolean {
  return normalizeUnicode(a, 'NFC') === normalizeUnicode(b, 'NFC')
}

export function isDerivedName(remote: string, local: string): boolean {
  const [remoteWords, localWords] = [toWords(remote), toWords(local)]
  const type = localWords.pop()
  if (localWords.length === 0 || remoteWords.pop() !== type) return false
  return remoteWords.some((_word, from) => localWords.every((word, index) => remoteWords[from + index] === word))
}

function toWords(name: string): string[] {
  return normalizeUnicode(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function toVisibleName(original: string): string {
  const last = original.split(/[/\\]/).at(-1) ?? ''
  return normalizeUnicode(last.toWellFormed().replace(invisibleCharacters, ''), 'NFC').trim()
}

function foldCase(name: string): string {
  return normalizeUnicode(name, 'NFC').toLowerCase()
}

/** Windows drops trailing dots and spaces; a leading dot hides a file. */
function trimDots(stem: string): string {
  return trimBothEnds(stem, /[.\s]/)
}

function truncate(text: string, limit: number): string {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > limit) break
    short += character
  }
  return short
}
