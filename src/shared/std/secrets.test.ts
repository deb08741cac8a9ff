import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from '#main/base/log/redact.ts'
import { withoutSecrets } from '#main/my-data/scrub.ts'
import { isSecretName, isSecretParameter, removeSecrets } from './secrets'

const names = [
  'access token',
  'refresh token',
  'x amz signature',
  'hdnea',
  'jwt',
  'pwd',
  'pin',
  'session id',
  'password confirmation',
  'password',
  'otp',
  'api key',
  'client secret',
  'csrf token',
  'order id',
  'auth',
  'sig',
].map((name) => name.split(' '))
const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const spellings: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join('_'),
  (words) => words.join('-'),
  (words) => words.join('_').toUpperCase(),
  (words) => words.map(upper).join('-'),
  ([first = '', ...rest]) => first + rest.map(upper).join(''),
]
const labels = [
  'mot de passe :',
  'Mot de passe\u00a0:',
  'Le code secret est',
  'code de vérification :',
  'password:',
  'Your password is',
  'verification code:',
  'كلمة السر:',
  'كلمة المرور هي',
  'الرمز السري هو',
]

const character = fc.constantFrom(...'abcdefghkmnpqrstuvwxyzABCDEFGHKLMNPQRSTUVWXYZ23456789')
const secret = fc
  .tuple(fc.string({ unit: character, minLength: 5, maxLength: 20 }), fc.constantFrom('7k', '4', '93x'))
  .map(([head, tail]) => head + tail)
const name = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...spellings)).map(([words, spell]) => spell(words))
const placements: readonly ((name: string, secret: string) => string)[] = [
  (key, text) => `https://cdn.exemple.tn/a.mp4?id=4&${key}=${text}&b=1`,
  (key, text) => `${key}: ${text}`,
  (key, text) => `${key}=${text}; path=/`,
  (key, text) => JSON.stringify({ id: 4, [key]: text }),
  (key, text) => JSON.stringify(JSON.stringify({ id: 4, [key]: text })),
  (key, text) => `user[${key}]=${text}&page=2`,
  (key, text) => `${key} = '${text}'`,
  (key, text) => `failed with ${key}="${text}"`,
]
const planted = fc.oneof(
  fc
    .tuple(name, secret, fc.constantFrom(...placements))
    .map(([key, text, place]) => ({ text: place(key, text), secret: text })),
  fc.tuple(fc.constantFrom(...labels), secret).map(([label, text]) => ({ text: `${label} ${text}`, secret: text })),
  fc.tuple(fc.constantFrom('Bearer', 'Basic'), secret).map(([scheme, text]) => ({
    text: `Authorization: ${scheme} ${text}`,
    secret: text,
  })),
)

describe('a secret', () => {
  it.each([
    ['the log', redact],
    ['the export of the data', (text: string) => JSON.stringify(withoutSecrets({ text }))],
  ])('reaches neither by its name nor by a sentence: %s', (_name, clean) => {
    fc.assert(
      fc.property(planted, ({ text, secret: hidden }) => {
        expect(clean(text)).not.toContain(hidden)
      }),
      { numRuns: 1000 },
    )
  })

  it('is removed from a field, however the name is spelt', () => {
    fc.assert(
      fc.property(name, secret, (key, hidden) => {
        expect(isSecretName(key)).toBe(true)
        expect(isSecretParameter(key)).toBe(true)
        expect(JSON.stringify(withoutSecrets({ [key]: hidden }))).not.toContain(hidden)
      }),
    )
  })

  it('is a password of letters alone too, where its label says so', () => {
    for (const text of ['mot de passe : x', 'password: azerty', 'كلمة السر: مرحبا', 'pwd=azerty'])
      expect(withoutSecrets(text)).not.toMatch(/ x$|azerty|مرحبا/)
  })
})

describe('a text of millions of characters', () => {
  it('is read without exceeding the stack, with or without line breaks', () => {
    for (const text of ['x'.repeat(20_000_000), 'une ligne\n'.repeat(300_000), `a=${'=b'.repeat(2_000_000)}`])
      expect(removeSecrets(text, '[…]') === text).toBe(true)
  })

  it('keeps no secret of any line', () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `exercice ${index}, token=abc${index}def`)
    expect(removeSecrets(lines.join('\n'), '[…]')).toBe(
      lines.map((line) => line.replace(/abc\d+def/, '[…]')).join('\n'),
    )
  })
})

describe('ordinary text', () => {
  it.each([
    'Exercice 12 : calcule 3 × (4 + 5) = 27, puis 2x = 14.',
    'Le secret : travailler chaque jour.',
    'Le mot de passe est obligatoire.',
    'The password is required.',
    'كلمة السر هي مطلوبة.',
    'Rendez-vous le 28/11/2026 à 18:00, page 45.',
    '2026-11-28',
    'Prix : 12 500 FCFA, remise : 10 %.',
    'f(x) = ax + b, signature : la prof',
    'Il te reste 12 jetons. Jetons : 12',
    'Auteur : Ben Salah ; session : mardi',
    'tokens: 12',
    'Option : physique. Conception : Amira. Design : 3',
    'Chapitre 3 — Les ions : Na+ et Cl-',
    'Basic English for beginners',
  ])('survives: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })

  it.each(['tokens', 'option', 'design', 'author', 'passage', 'pinned', 'spin', 'sessions', 'compass', 'key', 'code'])(
    'is no secret by the name %s',
    (each) => {
      expect(isSecretName(each)).toBe(false)
    },
  )

  it('keeps the number of a live session', () => {
    expect(withoutSecrets({ session_id: 12, sessionId: 7 })).toEqual({ session_id: 12, sessionId: 7 })
  })
})

it('masks the code of an address, and no other parameter of it', () => {
  expect(removeSecrets('GET /callback?code=4f9a&page=2&expires=17&hash=ab', '[secret]')).toBe(
    'GET /callback?code=[secret]&page=2&expires=[secret]&hash=[secret]',
  )
  expect(['key', 'hash', 'monkey', 'hashtag', 'page'].map(isSecretParameter)).toEqual([true, true, false, false, false])
})

it('recognises a name of any length by its ends', () => {
  const middle = 'x'.repeat(300)
  expect([`password${middle}`, `${middle}token`, middle].map(isSecretName)).toEqual([true, true, false])
})

it('masks secrets in a text longer than V8 searches at once', () => {
  const line = 'password: 4f9aKm\n'
  const long = line.repeat(2 ** 17)
  expect(removeSecrets(long, '[secret]')).toBe('password: [secret]\n'.repeat(2 ** 17))
  const whole = `${'a '.repeat(2 ** 20)}password: 4f9aKm`
  expect(removeSecrets(whole, '[secret]').endsWith('password: [secret]')).toBe(true)
})

describe('a phone in the log', () => {
  it.each(['22/123/456', '٢٢١٢٣٤٥٦', '٢٢ ١٢٣ ٤٥٦', '۲۲۱۲۳۴۵۶', '+216 22\u00a0123\u00a0456', '22.123.456'])(
    'is masked as %s',
    (phone) => {
      expect(redact(`call ${phone} now`)).toBe('call [number] now')
    },
  )

  it.each(['28/11/2026', '2026-11-28', '2026/11/28 17', '125 000 FCFA', 'exercise 12, page 345'])(
    'is not %s',
    (text) => {
      expect(redact(text)).toBe(text)
    },
  )
})
