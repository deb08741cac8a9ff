import { normalizePassword } from '#shared/std/typed-text.ts'

/** Passwords have 8 to 16 characters (spec 1 §5, §9). */
const passwordLength = { min: 8, max: 16 } as const

/** Refused run of identical characters; the specification also shows 3 (docs/readings.md). */
const maxRepeats = 6

/** Only the first error is reported (spec 1 §5). */
type PasswordError = 'missing' | 'length' | 'weak' | 'repeats'

export const passwordTraits = ['length', 'capital', 'small', 'digit', 'special', 'repeats'] as const
export type PasswordTrait = (typeof passwordTraits)[number]

const traitChecks: Record<PasswordTrait, (password: string) => boolean> = {
  length: hasPasswordLength,
  capital: (password) => /\p{Lu}/u.test(password),
  small: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\d/.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  repeats: (password) => password !== '' && !repeats(password),
}

export function validatePassword(password: string): PasswordError | null {
  if (password === '') return 'missing'
  if (!hasPasswordLength(password)) return 'length'
  if (!(['capital', 'small', 'digit', 'special'] as const).every((trait) => hasTrait(password, trait))) return 'weak'
  return repeats(password) ? 'repeats' : null
}

export function hasTrait(password: string, trait: PasswordTrait): boolean {
  return traitChecks[trait](password)
}

export function hasPasswordLength(password: string): boolean {
  const { length } = [...normalizePassword(password)]
  return length >= passwordLength.min && length <= passwordLength.max
}

export function isSamePassword(one: string, other: string): boolean {
  return normalizePassword(one) === normalizePassword(other)
}

function repeats(password: string): boolean {
  return new RegExp(`(.)\\1{${maxRepeats - 1}}`, 'su').test(password)
}
