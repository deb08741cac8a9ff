import { expect, it } from 'vitest'
import type { Report } from '#shared/contract/reports.ts'
import { isDuplicate } from './report-draft'

const report = {
  id: 4,
  status: 'Pending',
  content: { id: 7 },
  report_reason: { id: 2, reason: 'Son' },
  description: 'Le  son\nmanque',
} as unknown as Report
const draft = { reason: 2, description: ' Le son manque ' }

it('takes a report of the same lesson, reason and words for the same, whatever blanks it has', () => {
  expect(isDuplicate(report, { contentId: 7 }, draft)).toBe(true)
  const without = { ...report, description: null } as unknown as Report
  expect(isDuplicate(without, { contentId: 7 }, { reason: 2, description: ' ' })).toBe(true)
})

it.each([
  ['that is answered', { ...report, status: 'Treated' }, 7, draft],
  ['of another lesson', report, 8, draft],
  ['of a lesson that is gone', { ...report, content: null }, 7, draft],
  ['for another reason', report, 7, { ...draft, reason: 3 }],
  ['without a reason', report, 7, { ...draft, reason: null }],
  ['with other words', report, 7, { ...draft, description: 'Le son manque encore' }],
  ['whose words stand apart', report, 7, { ...draft, description: 'Leson manque' }],
] as const)('takes a report %s for another', (_name, other, contentId, written) =>
  expect(isDuplicate(other as Report, { contentId }, written)).toBe(false),
)
