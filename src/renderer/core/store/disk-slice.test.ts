import { expect, it } from 'vitest'
import { diskChanged, diskSlice, hasNews } from './disk-slice'

const quiet = diskSlice.getInitialState()

it.each([
  [{}, false],
  [{ refused: 'full' as const }, true],
  [{ recovered: true }, true],
  [{ setAside: [{ thing: 'other' as const, backupFile: null, restored: false }] }, true],
])('has something to say of the disk with %j: %s', (part, expected) => {
  const state = diskSlice.reducer(quiet, diskChanged({ ...quiet, ...part }))
  expect(hasNews(state)).toBe(expected)
})
