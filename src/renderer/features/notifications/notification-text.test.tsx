import { expect, it } from 'vitest'
import { bodyOf, cutAt, titleOf, wordsOf } from './notification-text'

it('truncates titles at 34 characters and bodies at 25 or 50 without splitting emoji', () => {
  expect(titleOf('x'.repeat(40))).toBe(`${'x'.repeat(34)}…`)
  expect([bodyOf('y'.repeat(60), true), bodyOf('y'.repeat(60), false), bodyOf('y'.repeat(50), false)]).toEqual([
    `${'y'.repeat(25)}…`,
    `${'y'.repeat(50)}…`,
    'y'.repeat(50),
  ])
  expect(cutAt('🎁🎁🎁', 2)).toBe('🎁🎁…')
  expect(wordsOf('<b>Bon\u202Ejour</b>\u0000<script>x()</script>\n toi')).toBe('Bon jour toi')
})
