import { normalizeUnicode } from '#shared/std/normalize-unicode.ts'
import { normalizeTyped } from '#shared/std/typed-text.ts'

/** Some messages of the platform say at most 20 (spec 1 §5, §9; docs/readings.md). */
const nameLength = { min: 2, max: 25 } as const

export type NameError = 'missing' | 'letters' | 'length'

const letter = '[\\p{Script=Latin}\\p{Script=Arabic}\\p{M}]'
const word = `${letter}{${nameLength.min},${nameLength.max}}`
const profileName = new RegExp(`^${word}(?: ${word})?$`, 'u')

export function normalizeName(typed: string): string {
  return normalizeUnicode(normalizeTyped(typed).replace(/ +/g, ' '), 'NFC')
}

/** Letters and spaces only. */
export function validateRegistrationName(typed: string): NameError | null {
  const name = normalizeName(typed)
  if (name === '') return 'missing'
  if (!/^\p{L}[\p{L}\p{M} ]*$/u.test(name)) return 'letters'
  const { length } = [...name]
  return length >= nameLength.min && length <= nameLength.max ? null : 'length'
}

/** Profile: one or two words, Latin or Arabic letters. */
export function isProfileName(typed: string): boolean {
  return profileName.test(normalizeName(typed))
}
