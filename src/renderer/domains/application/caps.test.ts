import { expect, it } from 'vitest'
import { toMacKeyCap } from './caps'
import { shortcuts } from './shortcuts'

it('a Mac has ⌘ where others have Ctrl, and its own keys for back and forward', () => {
  expect(['Ctrl K', 'Ctrl +', 'Alt ←', 'Alt →', 'space'].map(toMacKeyCap)).toEqual(['⌘ K', '⌘ +', '⌘ [', '⌘ ]', 'space'])
  const caps = shortcuts.everywhere.flatMap((each) => each.caps.map(toMacKeyCap))
  expect(caps.filter((cap) => /Ctrl|Alt/.test(cap))).toEqual([])
  expect(new Set(caps).size).toBe(caps.length)
})
