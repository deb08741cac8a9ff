import { expect, it } from 'vitest'
import { getDirection } from './direction'

it('is right to left only for Arabic', () => {
  expect((['fr', 'en', 'ar'] as const).map(getDirection)).toEqual(['ltr', 'ltr', 'rtl'])
})
