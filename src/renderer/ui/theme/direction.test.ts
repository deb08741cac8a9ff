import { expect, it } from 'vitest'
import { directionOf } from './direction'

it('turns for Arabic only', () => {
  expect((['fr', 'en', 'ar'] as const).map(directionOf)).toEqual(['ltr', 'ltr', 'rtl'])
})
