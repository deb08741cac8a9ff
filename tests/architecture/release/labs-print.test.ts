import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policyProperties } from '../../../scripts/packaging/msi.mjs'
import { labsPrint } from '../../../scripts/release/labs-print.mjs'

test('the page to print is the one that `node scripts/release/labs-print.mjs` writes from the guides', () => {
  expect(readFileSync('docs/labs-print.html', 'utf8')).toBe(labsPrint())
})

test('the page to print is for A4, in French, English and Arabic, with the same commands in both guides', () => {
  const page = labsPrint()
  expect(page).toContain('@page { size: A4')
  for (const language of ['fr', 'en', 'ar']) expect(page).toContain(`<section lang="${language}"`)
  expect(page.match(/msiexec \/x/g)).toHaveLength(2)
})

test.each(['docs/labs.md', 'docs/labs.fr.md'])('%s explains every property of the MSI', (file) => {
  const guide = readFileSync(file, 'utf8')
  expect(Object.keys(policyProperties).filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
