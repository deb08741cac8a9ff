import type { TFunction } from 'i18next'
import type { PlainKey } from '../strings/plain-key'

/** Symfony's validator in English and French, and the platform's own (spec 1 §5, spec 2 §5). */
const sentences: Readonly<Partial<Record<PlainKey<'failure'>, readonly string[]>>> = {
  fieldBlank: [
    'This value should not be blank',
    'This value should not be null',
    'This field is missing',
    'Cette valeur ne doit pas être vide',
    'Cette valeur ne doit pas être nulle',
    'Ce champ est manquant',
    'Remplir les champs',
    'Remplir les champs raison et description',
    'La division est requise',
  ],
  fieldInvalid: ['This value is not valid', "Cette valeur n'est pas valide"],
  fieldUsed: ['This value is already used', 'Cette valeur est déjà utilisée'],
  fieldEmail: [
    'This value is not a valid email address',
    'Please enter a valid email',
    'Please enter a valid email address',
    "Cette valeur n'est pas une adresse email valide",
    "Cette valeur n'est pas une adresse e-mail valide",
  ],
  fieldDate: [
    'This value is not a valid date',
    'This value is not a valid datetime',
    'Please enter a valid date',
    'Please enter a valid birthdate',
    "Cette valeur n'est pas une date valide",
  ],
  fieldChoice: [
    'This value is not one of the choices',
    'The value you selected is not a valid choice',
    'The selected choice is invalid',
    'One or more of the given values is invalid',
    "Cette valeur doit être l'un des choix proposés",
  ],
  fieldNumber: [
    'This value should be a valid number',
    'Please enter a number',
    'Please enter an integer',
    'Cette valeur doit être un nombre',
  ],
  fieldPositive: [
    'This value should be positive',
    'Cette valeur doit être strictement positive',
    'Le champ montant doit être positif',
  ],
  fieldTooLarge: ['This value is too large'],
  fieldValuesDiffer: [
    'The two values should be equal',
    'The values do not match',
    'Les deux valeurs doivent être identiques',
  ],
  fieldPhone: [
    'Invalid phone number format',
    'This value is not a valid phone number',
    'Please provide a valid phone number',
  ],
  fieldPhoneMissing: ['Phone number is required', 'Le numéro de téléphone est requis'],
  fieldPhoneSame: ['This value should not be the main phone'],
  fieldCodeMissing: ['Code is missing'],
  fieldPasswordMissing: ['Password is missing'],
  fieldConfirmationMissing: ['Confirm Password is missing'],
  fieldPasswordsDiffer: [
    'The two passwords should be the same',
    "The entered passwords don't match",
    'The password fields must match',
    'Les nouveaux mot de passes ne sont pas identiques',
  ],
  fieldPasswordSame: ['The new password should not be the old one'],
  fieldPasswordWeak: ['The password should hold a capital letter, a small letter, a digit and a special character'],
  fieldPasswordRepeats: ['The password should not repeat a character six times in a row'],
  fieldPasswordWrong: [
    "This value should be the user's current password",
    'The password is invalid',
    "Cette valeur doit être le mot de passe actuel de l'utilisateur",
  ],
  fieldFileEmpty: ['An empty file is not allowed', "Un fichier vide n'est pas autorisé"],
  fieldFileMissing: ['No file was uploaded', "Aucun fichier n'a été téléchargé"],
  fieldFileTooLarge: ['The file is too large', 'Le fichier est trop volumineux'],
  fieldImage: ['This file is not a valid image', "Ce fichier n'est pas une image valide"],
}

const keys = new Map(
  Object.entries(sentences).flatMap(([key, wire]) =>
    wire.map((sentence) => [normalizeSentence(sentence), key as PlainKey<'failure'>] as const),
  ),
)

type CountKey = 'fieldTooShort' | 'fieldTooLong' | 'fieldExactLength' | 'fieldExactDigits'

const counts: readonly (readonly [RegExp, CountKey])[] = [
  [/^this value is too short\.? it should have (\d+) characters?(?: or more)?$/, 'fieldTooShort'],
  [/^cette (?:chaîne|valeur) est trop courte\.? elle doit avoir au minimum (\d+) caractères?$/, 'fieldTooShort'],
  [/^this value is too long\.? it should have (\d+) characters?(?: or less)?$/, 'fieldTooLong'],
  [/^cette (?:chaîne|valeur) est trop longue\.? elle doit avoir au maximum (\d+) caractères?$/, 'fieldTooLong'],
  [/^this value should have exactly (\d+) characters?$/, 'fieldExactLength'],
  [/^cette chaîne doit avoir exactement (\d+) caractères?$/, 'fieldExactLength'],
  [/^(?:this value should have|phone number must be) exactly (\d+) digits?(?: long)?$/, 'fieldExactDigits'],
]

const ranges: readonly (readonly [RegExp, 'fieldBetween' | 'fieldPasswordLength'])[] = [
  [/^the password value should be between (\d+) and (\d+) characters$/, 'fieldPasswordLength'],
  [/^this value should be between ([\d.]+) and ([\d.]+)$/, 'fieldBetween'],
  [/^(?:cette valeur doit être comprise|veuillez entrer un montant) entre ([\d.]+) et ([\d.]+)$/, 'fieldBetween'],
]

type LimitKey = 'fieldLessThan' | 'fieldMaximum' | 'fieldMoreThan' | 'fieldMinimum'
type DateKey = 'fieldDateBefore' | 'fieldDateUntil' | 'fieldDateAfter' | 'fieldDateFrom'

const limits: readonly (readonly [RegExp, LimitKey, DateKey])[] = [
  [/^this value should be less than or equal to (.+)$/, 'fieldMaximum', 'fieldDateUntil'],
  [/^this value should be less than (.+)$/, 'fieldLessThan', 'fieldDateBefore'],
  [/^this value should be greater than or equal to (.+)$/, 'fieldMinimum', 'fieldDateFrom'],
  [/^this value should be greater than (.+)$/, 'fieldMoreThan', 'fieldDateAfter'],
  [/^this value should be ([\d.]+) or more$/, 'fieldMinimum', 'fieldDateFrom'],
  [/^this value should be ([\d.]+) or less$/, 'fieldMaximum', 'fieldDateUntil'],
]

const fileSize = /^the file is too large(?: \([^)]*\))?\.? allowed maximum size is ([\d.]+) (ki?b|mi?b)$/

const families: readonly (readonly [RegExp, PlainKey<'failure'>])[] = [
  [/^the mime type of the file is invalid/, 'fieldFileType'],
  [/^le champ \p{L}+ est obligatoire$/u, 'fieldBlank'],
  [/^le champ \p{L}+ est invalide$/u, 'fieldInvalid'],
]

/** Accepts a label before the message. */
export function translateFieldError(message: string, t: TFunction<'failure'>): string | undefined {
  const normalized = normalizeSentence(message)
  return translateSentence(normalized, t) ?? translateSentence(normalized.replace(/^[\p{L} ]{1,30}: /u, ''), t)
}

function translateSentence(normalized: string, t: TFunction<'failure'>): string | undefined {
  const key = keys.get(normalized) ?? families.find(([pattern]) => pattern.test(normalized))?.[1]
  return key === undefined ? translateValues(normalized, t) : t(key)
}

function translateValues(normalized: string, t: TFunction<'failure'>): string | undefined {
  for (const [pattern, key] of counts) {
    const [, count] = pattern.exec(normalized) ?? []
    if (count !== undefined) return t(key, { count: Number(count) })
  }
  for (const [pattern, key] of ranges) {
    const [, min, max] = pattern.exec(normalized) ?? []
    if (min !== undefined) return t(key, { min: Number(min), max: Number(max) })
  }
  for (const [pattern, numberKey, dateKey] of limits) {
    const [, limit] = pattern.exec(normalized) ?? []
    if (limit === undefined) continue
    const date = parseDate(limit)
    if (date !== null) return t(dateKey, { date })
    return t(numberKey, { limit: Number.isNaN(Number(limit)) ? limit : Number(limit) })
  }
  const [, size, unit = ''] = fileSize.exec(normalized) ?? []
  return size === undefined
    ? undefined
    : t('fieldFileTooLargeFor', { size: unit.startsWith('k') ? Number(size) / 1000 : Number(size) })
}

function parseDate(text: string): Date | null {
  const day = /^(?:\d{4}-\d{2}-\d{2}|\p{L}+ \d{1,2}, \d{4})/u.exec(text)?.[0]
  const at = day === undefined ? Number.NaN : Date.parse(`${day} UTC`)
  return Number.isNaN(at) ? null : new Date(at)
}

function normalizeSentence(message: string): string {
  return message
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?[.!]$/, '')
}
