import { expect, it } from 'vitest'
import { toMacKeyCap } from './caps'
import { shortcuts } from './shortcuts'

it('shows ⌘ for Ctrl and the Mac shortcuts for Back and Forward', () => {
  expect(['Ctrl K', 'Ctrl +', 'Alt ←', 'Alt →', 'space'].map(toMacKeyCap)).toEqual([
    '⌘ K',
    '⌘ +',
    '⌘ [',
    '⌘ ]',
    'space',
  ])
  const caps = shortcuts.everywhere.flatMap((each) => each.caps.map(toMacKeyCap))
  expect(caps.filter((cap) => /Ctrl|Alt/.test(cap))).toEqual([])
  expect(new Set(caps).size).toBe(caps.length)
})
