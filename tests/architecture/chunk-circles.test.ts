import { expect, test } from 'vitest'
import { findCircle } from '../../scripts/vite/chunk-circles'

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test.each([
  ['two files that import each other', [chunk('a', 'b'), chunk('b', 'a')], ['a', 'b', 'a']],
  [
    'a circle behind another file',
    [chunk('a', 'b'), chunk('b', 'c'), chunk('c', 'd'), chunk('d', 'b')],
    ['b', 'c', 'd', 'b'],
  ],
  ['a file that imports itself', [chunk('a', 'a')], ['a', 'a']],
])('%s are found', (_what, chunks, circle) => {
  expect(findCircle(chunks)).toEqual(circle)
})

test('files that meet again are no circle', () => {
  expect(findCircle([chunk('a', 'b', 'c'), chunk('b', 'd'), chunk('c', 'd', 'outside'), chunk('d')])).toBeNull()
})
