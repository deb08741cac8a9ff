import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { sanitizeText } from './sanitize-text'

it.each([
  ['<b>Cadeau</b> reçu', 'Cadeau reçu'],
  ['<img src=x onerror=alert(1)>Bonjour', 'Bonjour'],
  ['Lis <a href="https://a.tn/">ceci', 'Lis ceci'],
  ['<scr<b>ipt>x</script>', '< scr< b>ipt>x'],
  ['fin <a href="https://a.tn', 'fin'],
  ['<!-- caché -->vu', 'vu'],
  ['2 < 3 et 5 > 4', '2 < 3 et 5 > 4'],
  ['On a 2<x et y>1', 'On a 2< x et y>1'],
  ['Clique sur <Envoyer> puis <OK>', 'Clique sur < Envoyer> puis < OK>'],
  ['2<D<20, x <b', '2< D<20, x < b'],
  ['<p>On a 0<x et y>1</p>', 'On a 0< x et y>1'],
  [' a\u0000\r\n\u001b[1mb ', 'a [1mb'],
  ['\u202Etxt.exe\u2066', 'txt.exe'],
  ['<\u202Ea href="https://a.tn">ici', 'ici'],
  ['سؤال جديد', 'سؤال جديد'],
  ['a\u2028\u2029\u00a0 \tb', 'a b'],
  ['cassé \ud83e ici', 'cassé \ufffd ici'],
])('A2: sanitizes %j to %j', (input, shown) => {
  expect(sanitizeText(input, 120)).toBe(shown)
})

it.each([
  ['whole at the limit', 'abcde', 'abcde'],
  ['cut beyond it', 'abcdef', 'abcd…'],
  ['cut without the space before the cut', 'abc efg', 'abc…'],
  ['cut between characters of two units', '🧮🧮🧮🧮🧮🧮', '🧮🧮🧮🧮…'],
])('shows a text %s', (_how, input, shown) => {
  expect(sanitizeText(input, 5)).toBe(shown)
})

test('A2: returns no tag, no control character and no text over the limit', () => {
  const words = fc
    .array(
      fc.oneof(
        fc.constantFrom('<', '>', '/', 'script', 'a', ' ', '!--', '"', '\u0007', '\u202E', '\n', '🧮'),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 50 }), (text, most) => {
      const line = sanitizeText(text, most)
      expect(line).not.toMatch(/<[/!?]?[a-z]/i)
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
      expect([...line].length).toBeLessThanOrEqual(most)
    }),
  )
})

test('truncates a megabyte of text quickly', () => {
  const before = process.cpuUsage()
  expect([...sanitizeText('<a '.repeat(350_000), 300)].length).toBeLessThanOrEqual(300)
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})
