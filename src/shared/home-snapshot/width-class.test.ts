import { expect, it } from 'vitest'
import { getWidthClass } from './width-class'

it.each([
  [390, 'drawer'],
  [599, 'drawer'],
  [600, 'narrow'],
  [899, 'narrow'],
  [900, 'wide'],
])('a window %i pixels wide has the shell "%s"', (width, expected) => {
  expect(getWidthClass(width)).toBe(expected)
})
