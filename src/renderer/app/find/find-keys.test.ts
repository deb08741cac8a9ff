import { expect, it } from 'vitest'
import { findKey } from './find-keys'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([
  ['Ctrl+F', { key: 'f', ctrlKey: true }, 'find'],
  ['Cmd+F', { key: 'f', metaKey: true }, 'find'],
  ['Ctrl+F of an Arabic keyboard', { key: 'ب', ctrlKey: true }, 'find'],
  ['Ctrl+F with caps lock', { key: 'F', ctrlKey: true }, 'find'],
  ['F3', { key: 'F3' }, 'find-next'],
  ['Shift+F3', { key: 'F3', shiftKey: true }, 'find-previous'],
  ['Cmd+Shift+G', { key: 'g', metaKey: true, shiftKey: true }, 'find-previous'],
  ['the letter f', { key: 'f' }, null],
  ['Ctrl+Cmd+F, the full screen of macOS', { key: 'f', ctrlKey: true, metaKey: true }, null],
  ['Ctrl+Alt+F', { key: 'f', ctrlKey: true, altKey: true }, null],
] as const)('reads %s', (_name, key, expected) => {
  expect(findKey({ ...plain, ...key })).toBe(expected)
})
