import { expect, it } from 'vitest'
import { getDirection } from './direction'

it('turns for Arabic only', () => {
  expect((['fr', 'en', 'ar'] as const).map(getDirection)).toEqual(['ltr', 'ltr', 'rtl'])
})
