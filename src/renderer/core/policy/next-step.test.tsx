import { describe, expect, it } from 'vitest'
import type { PolicyState } from '#shared/desktop/managed-policy.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const withoutPayments: PolicyState = { decides: ['payments'], isUnreadable: false }

const open = (path: string, payments = true) =>
  renderScreen({
    path,
    as: 'amira',
    ...(!payments && { school: withoutPayments }),
    before: ({ world }) => {
      const student = world.student('amira')
      student.engagement.messages = []
      student.reports = []
      student.bookmarks = {}
      student.subscriptions = []
    },
  })

describe('empty states', () => {
  it.each([
    ['/inbox', 'Contacter l’assistance', '/assistance'],
    ['/reports', 'Voir les matières', '/subjects'],
    ['/historique?section=favoris', 'Voir les matières', '/subjects'],
    ['/historique?section=abonnements', 'Voir les offres', '/offres'],
  ])('%s leads on with "%s"', async (path, text, to) => {
    const page = await open(path)
    expect((await page.findByRole('link', { name: text })).getAttribute('href')).toBe(to)
  })

  it('do not lead to the offers where the school forbids payments', async () => {
    const page = await open('/historique?section=abonnements', false)
    await page.findByRole('heading', { name: 'pas d historique' })
    expect(page.queryByRole('link', { name: 'Voir les offres' })).toBeNull()
  })
})
