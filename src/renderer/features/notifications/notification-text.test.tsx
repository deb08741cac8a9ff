import { expect, it } from 'vitest'
import { toBody, cutAt, toTitle, toPlainText } from './notification-text'

it('truncates titles at 34 characters and bodies at 25 or 50 without splitting emoji', () => {
  expect(toTitle('x'.repeat(40))).toBe(`${'x'.repeat(34)}…`)
  expect([toBody('y'.repeat(60), true), toBody('y'.repeat(60), false), toBody('y'.repeat(50), false)]).toEqual([
    `${'y'.repeat(25)}…`,
    `${'y'.repeat(50)}…`,
    'y'.repeat(50),
  ])
  expect(cutAt('🎁🎁🎁', 2)).toBe('🎁🎁…')
  expect(toPlainText('<b>Bon\u202Ejour</b>\u0000<script>x()</script>\n toi')).toBe('Bon jour toi')
})

it.each([
  ['🎁🎁', 2, '🎁🎁'],
  ['ab', 2, 'ab'],
  ['a bc', 2, 'a…'],
  ['  abc', 4, '  ab…'],
])('cuts %j after %i characters, but neither an emoji nor behind a space', (text, count, shown) => {
  expect(cutAt(text, count)).toBe(shown)
})

it('shows one space for what cannot be seen, and none at the ends', () => {
  expect(toPlainText('\u202Ebon \u0000 jour\u200F')).toBe('bon jour')
})

it('reads no more of a text than the lists can show', () => {
  expect(toPlainText('x'.repeat(30_000))).toHaveLength(20_000)
})
