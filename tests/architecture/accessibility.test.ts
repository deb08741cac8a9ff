import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/accessibility.md'), 'utf8')

/** Levels A and AA of WCAG 2.2, by guideline; 4.1.1 is obsolete. */
const criteria = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}

describe('docs/accessibility.md', () => {
  it('has a row for each criterion of WCAG 2.2, levels A and AA, once and in order', () => {
    const rows = [...text.matchAll(/^\| (\d\.\d\.\d+) /gm)].map(([, criterion]) => criterion)
    expect(rows).toEqual(
      Object.entries(criteria).flatMap(([guideline, list]) => list.map((each) => `${guideline}.${each}`)),
    )
  })

  it('names tests that exist', () => {
    const files = [...text.matchAll(/`((?:src|tests)\/[\w./-]+\.tsx?|[\w-]+\.spec\.ts)`/g)].map(([, file = '']) => file)
    const missing = files.filter(
      (file) => !existsSync(path.join(root, file)) && !existsSync(path.join(root, 'tests/e2e', file)),
    )
    expect(files.length).toBeGreaterThan(40)
    expect(missing).toEqual([])
  })
})
