import { homeworkTypes } from '../../shared/desktop/homework'

/** An extension that homework may have. */
export type HomeworkType = (typeof homeworkTypes)[number]

const mostLetters = 120
const withoutStem = 'document'
/** Names that Windows gives to its devices, whatever extension follows. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** The accepted extension of a name, in small letters; null for any other name. */
export function typeOf(name: string): HomeworkType | null {
  const extension = /\.([a-z]{3,4})$/i.exec(name.trimEnd())?.[1]?.toLowerCase()
  return homeworkTypes.find((type) => type === extension) ?? null
}

/** A name that any system can hold and that shows what it is: its last part without control, direction and separator characters, with its extension in small letters. */
export function cleanName(given: string, type: HomeworkType): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last.toWellFormed().normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, '').trim()
  const stem = plain.replace(/\.[a-z]{3,4}$/i, '').replace(/[<>:"|?*/\\]/g, '-').replace(/\s+/gu, ' ')
  const room = mostLetters - type.length - 1
  const short = trimmed(shortened(trimmed(stem), room))
  const stemOrOther = short === '' ? withoutStem : short
  const isDevice = devices.test(stemOrOther.split('.')[0]?.trim() ?? '')
  return `${isDevice ? shortened(`_${stemOrOther}`, room) : stemOrOther}.${type}`
}

/** The name of a file for whoever reads why it was not taken; it may have any extension. */
export function shownName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last.toWellFormed().normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, '').trim()
  return plain === '' ? withoutStem : shortened(plain, mostLetters)
}

/** The name, or the first of «name (2)», «name (3)» … that is not taken; capitals make no difference. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map(folded))
  if (!used.has(folded(name))) return name
  const dot = name.lastIndexOf('.')
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)]
  for (let number = 2; ; number += 1) {
    const mark = ` (${String(number)})`
    const next = `${trimmed(shortened(stem, mostLetters - mark.length - extension.length))}${mark}${extension}`
    if (!used.has(folded(next))) return next
  }
}

/** Whether two names are the same for a platform that may write accents another way. */
export function isSameName(a: string, b: string): boolean {
  return a.normalize('NFC') === b.normalize('NFC')
}

/** Whether a platform may have made one name of another: of the same type, and with all its words in their order, others before or behind them. */
export function isMadeOf(theirs: string, ours: string): boolean {
  const [long, short] = [wordsOf(theirs), wordsOf(ours)]
  const type = short.pop()
  if (short.length === 0 || long.pop() !== type) return false
  return long.some((_word, from) => short.every((word, index) => long[from + index] === word))
}

/** The words of a name without accents and capitals; the last one is its extension. */
function wordsOf(name: string): string[] {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Without dots and spaces at either end: Windows drops those behind, and those before hide a file. */
function trimmed(stem: string): string {
  return stem.replace(/^[.\s]+/u, '').replace(/[.\s]+$/u, '')
}

function shortened(text: string, most: number): string {
  let short = ''
  for (const letter of text) {
    if (short.length + letter.length > most) break
    short += letter
  }
  return short
}
