import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useCap } from './caps'

it.each([
  ['Darwin 25.1.0', '⌘ K'],
  ['linux 6.8', 'Ctrl K'],
  ['Windows_NT 10.0', 'Ctrl K'],
])('names the keys of the keyboard in front of the person: %s', (os, cap) => {
  const { result } = createHookWorld({ start: { os } }).render(useCap)
  expect(result.current('Ctrl K')).toBe(cap)
})
