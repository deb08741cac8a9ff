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
