import { expect, it } from 'vitest'
import { normalizeUnicode } from './normalize-unicode'

it('normalizes letters of any language as the system does', () => {
  for (const text of ['élève', 'e\u0301le\u0300ve', 'أُسْتَاذَة', 'ﻻ', 'Å', 'ệ', '각'])
    for (const form of ['NFC', 'NFD', 'NFKD'] as const) expect(normalizeUnicode(text, form)).toBe(text.normalize(form))
})

it('drops marks beyond thirty on one letter', () => {
  expect(normalizeUnicode(`e${'\u0316'.repeat(100_000)}a\u0301`, 'NFD')).toBe(`e${'\u0316'.repeat(30)}a\u0301`)
})
