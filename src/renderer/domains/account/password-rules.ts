/** Characters of a password (spec 1 §5, §9). */
const passwordLength = { min: 8, max: 16 } as const

/** How often one character may not stand in a row; the specification also shows 3 (decision 0007). */
const maxRepeats = 6

/** What is wrong with a new password, the first fault only; null when nothing is (spec 1 §5). */
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

/** Reads a new password by all rules: 8 to 16 characters, a capital, a small letter, a digit, a special character, none six times in a row. */
export function validatePassword(password: string): PasswordError | null {
  if (password === '') return 'missing'
  if (!hasPasswordLength(password)) return 'length'
  if (!(['capital', 'small', 'digit', 'special'] as const).every((trait) => hasTrait(password, trait))) return 'weak'
  return repeats(password) ? 'repeats' : null
}

export function hasTrait(password: string, trait: PasswordTrait): boolean {
  return traitChecks[trait](password)
}

/** Whether a password has 8 to 16 characters. */
export function hasPasswordLength(password: string): boolean {
  const { length } = [...password]
  return length >= passwordLength.min && length <= passwordLength.max
}

function repeats(password: string): boolean {
  return new RegExp(`(.)\\1{${maxRepeats - 1}}`, 'su').test(password)
}
