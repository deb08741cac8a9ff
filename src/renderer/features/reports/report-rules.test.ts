import { describe, expect, it } from 'vitest'
import { report, type Report } from '#shared/contract/reports.ts'
import { hasClosed, reportsShown, statusIn } from './report-rules'

const createReport = (id: number, changes: Partial<Report> = {}): Report =>
  report.parse({ id, status: 'Pending', ...changes })
const idsOf = (reports: readonly Report[]) => reports.map(({ id }) => id)

describe('report filter', () => {
  const reports = [
    createReport(1, {
      status: 'Rejected',
      description: 'Écran noir',
      created_at: '2026-11-01T10:00:00Z',
      reject_reason: 'Déjà réparé',
    }),
    createReport(2, { content: { id: 7, name: 'Lire une droite' }, created_at: '2026-11-03T10:00:00Z' }),
    createReport(3, { report_reason: { id: 4, reason: 'PDF manquant' }, created_at: 'hier' }),
    createReport(4, { description: 'صورة جامدة', created_at: null }),
  ]

  it.each([
    ['', [2, 1, 3, 4]],
    ['   ', [2, 1, 3, 4]],
    ['ecran', [1]],
    ['DROITE  lire', [2]],
    [' lire  une ', [2]],
    ['pdf', [3]],
    ['repare', [1]],
    ['صورة', [4]],
    ['droite pdf', []],
    ['.*', []],
  ])('returns for « %s » the reports %s, newest first', (text, ids) =>
    expect(idsOf(reportsShown(reports, { status: 'all', text }))).toEqual(ids),
  )

  it('finds words on both sides of a line break', () => {
    const broken = [createReport(5, { description: 'Le son\n  manque' })]
    expect(idsOf(reportsShown(broken, { status: 'all', text: 'son manque' }))).toEqual([5])
  })

  it('shows the newest first, in whichever order the platform sends them', () => {
    const sent = [2, 3, 1].map((day) => createReport(day, { created_at: `2026-11-0${String(day)}T10:00:00Z` }))
    expect(idsOf(reportsShown(sent, { status: 'all', text: '' }))).toEqual([3, 2, 1])
  })

  it('filters by status', () => {
    expect(idsOf(reportsShown(reports, { status: 'Rejected', text: '' }))).toEqual([1])
    expect(reportsShown(reports, { status: 'Resolved', text: '' })).toEqual([])
  })
})

it.each([
  ['Pending', 'Pending'],
  ['In progress', 'In progress'],
  ['pending', 'all'],
  ['__proto__', 'all'],
  [null, 'all'],
])('the query status %s selects %s', (value, status) => {
  expect(statusIn(value)).toBe(status)
})

it('closes a report once it leaves Pending or disappears', () => {
  const reports = [createReport(1), createReport(2, { status: 'In progress' })]
  expect([1, 2, 3].map((id) => hasClosed(reports, { id }))).toEqual([false, true, true])
})
