import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswer } from '#tests/support/rewrite-answer.ts'
import { setViewport } from '#tests/support/viewport.ts'

const path = '/historique'
const at = (section: string) => `${path}?section=${section}`

describe('history screen', () => {
  it('opens with the transfers and stores the active tab in the URL', async () => {
    const page = await renderScreen({ path, as: 'amira' })
    const table = within(await page.findByRole('table', { name: 'Historique des transferts' }))
    expect(table.getAllByRole('row').length).toBe(9)
    expect(table.getAllByRole('button', { name: 'Confirmer cette action' })).toHaveLength(1)
    await page.user.click(page.getByRole('tab', { name: 'Abonnements' }))
    expect(page.address()).toBe(at('abonnements'))
    await page.user.keyboard('{ArrowRight}')
    expect(page.address()).toBe(at('favoris'))
    expect(page.getByRole('tab', { name: 'Leçons favorites' }).getAttribute('aria-selected')).toBe('true')
  })

  it('lets the sender confirm a transfer', async () => {
    const page = await renderScreen({ path, as: 'amira' })
    await page.user.click(await page.findByRole('button', { name: 'Confirmer cette action' }))
    expect(within(await page.findByRole('dialog')).getByLabelText(/^Code de confirmation/)).toBeTruthy()
  })

  it('shows the remaining time of each subscription', async () => {
    const page = await renderScreen({ path: at('abonnements'), as: 'amira' })
    const table = within(await page.findByRole('table', { name: 'Abonnements' }))
    const bar = table.getByRole('progressbar', { name: /Silver\+/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('33')
    expect(table.getByRole('progressbar', { name: /General/ }).getAttribute('aria-valuenow')).toBe('100')
  })

  it('shows attended sessions, and all of them on request', async () => {
    const page = await renderScreen({ path: at('directs'), as: 'amira' })
    const table = within(await page.findByRole('table', { name: 'Séances suivies' }))
    expect(table.getAllByRole('row')).toHaveLength(11)
    expect(page.queryByRole('navigation', { name: /pagination/i })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Toutes les séances' }))
    await waitFor(() => expect(page.queryByRole('button', { name: 'Toutes les séances' })).toBeNull())
    expect(await page.findByTitle('2')).toBeTruthy()
  })

  it('only logs failures of the sessions and shows the empty state', async () => {
    const page = await renderScreen({
      path: at('directs'),
      as: 'amira',
      before: (sandbox) => sandbox.faults('attendances.list', 'server-error'),
    })
    expect(await page.findByText(/n’ont pas pu être chargées/)).toBeTruthy()
    expect(page.desktop.recorded.failures).toContainEqual({ where: 'history.attendances', message: 'server' })
    page.sandbox.faults.clear()
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    expect(await page.findByRole('table', { name: 'Séances suivies' })).toBeTruthy()
  })

  it('shows class changes with their status', async () => {
    const page = await renderScreen({
      ...demoAnswers,
      path: at('classes'),
      as: 'amira',
      before: ({ world }) => {
        world.student('amira').divisionChanges.push({
          id: 4,
          old_division: { id: 41, name: '1re année secondaire' },
          new_division: { id: 42, name: '2e année secondaire, Sciences' },
          reason: 'Autre',
          reason2: 'Passage',
          status: 'processed',
          created_at: '2026-09-01',
        })
      },
    })
    const row = within(await page.findByRole('table', { name: 'Changements de classe' })).getAllByRole('row')[1]
    for (const text of [
      '01/09/2026',
      '1re année secondaire',
      '2e année secondaire, Sciences',
      'Autre',
      'Passage',
      'Traité',
    ])
      expect(row?.textContent).toContain(text)
  })

  it('shows an undocumented status of a class change unchanged', async () => {
    const page = await renderScreen({
      path: at('classes'),
      as: 'amira',
      before: (sandbox) =>
        rewriteAnswer(sandbox, /edit-division$/, (body) => ({
          ...body,
          payload: [
            { id: 1, status: 'On hold' },
            { id: 2, status: 'PROCESSED' },
            { id: 3, status: null },
          ],
        })),
    })
    const rows = within(await page.findByRole('table', { name: 'Changements de classe' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual(['On hold', 'Traité', ''])
  })

  it('ends the session when the class changes respond with 401', async () => {
    const page = await renderScreen({
      path: at('classes'),
      as: 'amira',
      before: (sandbox) => sandbox.faults('profile.editDivisionHistory', 'unauthorised'),
    })
    await waitFor(() => expect(page.address()).toMatch(/^\/login/))
  })

  it('links a bookmarked lesson to the lesson', async () => {
    const page = await renderScreen({ path: at('favoris'), as: 'amira' })
    const table = within(await page.findByRole('table', { name: 'Leçons favorites' }))
    expect(table.getAllByRole('link')[0]?.getAttribute('href')).toMatch(
      /^\/subjects\/[^/]+\/chapters\/[^/]+\/(lessons|recordings)\/[^/]+\/content$/,
    )
  })

  it.each([['transferts'], ['directs'], ['classes'], ['abonnements'], ['favoris']])(
    '%s: shows the empty state',
    async (section) => {
      const page = await renderScreen({
        path: at(section),
        as: 'hedi',
        before: ({ world }) => {
          world.money.transfers = []
          world.student('hedi').subscriptions = []
        },
      })
      expect(await page.findByRole('heading', { name: 'pas d historique' })).toBeTruthy()
    },
  )

  it('shows a failure and retries', async () => {
    const page = await renderScreen({
      path: at('abonnements'),
      as: 'amira',
      before: (sandbox) => sandbox.faults('offers.subscriptions', 'server-error'),
    })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('table', { name: 'Abonnements' })).toBeTruthy()
  })

  it('renders only one page of five thousand rows', async () => {
    const page = await renderScreen({ path, as: 'amira', world: { scenario: 'long-histories' } })
    const table = within(await page.findByRole('table', { name: 'Historique des transferts' }))
    expect(table.getAllByRole('row')).toHaveLength(11)
    expect(page.getByTitle('501')).toBeTruthy()
  })

  it('is translated into Arabic in a narrow dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await renderScreen({ path: at('abonnements'), as: 'amira', language: 'ar', theme: 'dark' })
    const table = within(await page.findByRole('table', { name: 'الاشتراكات' }))
    expect(table.queryByRole('columnheader', { name: 'البداية' })).toBeNull()
  })
})
