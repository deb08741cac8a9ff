import { expect, it } from 'vitest'
import { trustedScriptUrl } from './trusted-types'

it('a script of the application may be loaded', () => {
  expect(String(trustedScriptUrl('/assets/worker.js'))).toBe('/assets/worker.js')
  expect(String(trustedScriptUrl(`${location.origin}/a.js`))).toBe(`${location.origin}/a.js`)
})

it('a script of the application is given as more than a text, which the page may not load', () => {
  expect(typeof trustedScriptUrl('/assets/worker.js')).toBe('object')
})

it.each([
  'https://ailleurs.example.org/a.js',
  '//ailleurs.example.org/a.js',
  'data:text/javascript,a()',
  'blob:null/a',
])('a script of another origin is refused: %s', (address) => {
  expect(() => trustedScriptUrl(address)).toThrow(TypeError)
})
