import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedFaults } from '../../scripts/mutate/planted-faults.mjs'

test.each(plantedFaults)('the text of a fault that is planted stands once in its file: $says', ({ file, from, to }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})

test('ten faults are planted in main and what it shares, and ten in the page', () => {
  const inPage = plantedFaults.filter(({ file }) => file.startsWith('src/renderer/')).length
  expect([plantedFaults.length - inPage, inPage]).toEqual([10, 10])
})
