import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>

const countRequests = ({ sandbox }: Page) => sandbox.requests().filter(({ name }) => name === 'home.todayEvents').length
const entry = (page: Page) =>
  within(page.getByRole('navigation', { name: 'Navigation principale' })).getByRole('link', { name: /^En direct/ })
const left = (page: Page) => {
  const rows = within(page.getByRole('list', { name: 'En direct aujourd’hui' })).getAllByRole('listitem')
  return rows.filter(({ textContent }) => !/Terminée?/.test(textContent ?? '')).length
}

describe('live sessions badge', () => {
  it('counts today’s remaining sessions on every screen without its own request', async () => {
    const page = await renderScreen({ path: '/', as: 'amira' })
    const badge = await waitFor(() => within(entry(page)).getByText(/\(Encore \d+ séances? aujourd’hui\)/))
    await page.answered()
    const count = left(page)
    expect(count).toBeGreaterThan(0)
    expect(badge.textContent).toContain(`(Encore ${count} séance`)
    expect(countRequests(page)).toBe(1)
    act(() => void page.desktop.arrive({ kind: 'week' }))
    await page.findByRole('heading', { level: 1, name: /Ma semaine/ })
    expect(entry(page).textContent).toContain(`(Encore ${count} séance`)
    expect(countRequests(page)).toBe(1)
  })

  it('is hidden before the sessions are loaded', async () => {
    const page = await renderScreen({ path: '/assistance', as: 'amira' })
    await page.findByRole('banner')
    await page.answered()
    expect(entry(page).textContent).toBe('En direct')
    expect(countRequests(page)).toBe(0)
  })
})
