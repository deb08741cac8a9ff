import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

const sent = { contentId: 1, chapterId: 1, completed: false, expired: true }
const bar = { name: 'Heures gratuites utilisées' }

describe('free hours', () => {
  it.each([
    ['nour', '33'],
    ['omar', '100'],
  ])('shows the used share of %s beside the balance', async (as, percent) => {
    const { findByRole } = await renderScreen({ path: '/subjects', as })
    const shown = await findByRole('progressbar', bar)
    expect(shown.getAttribute('aria-valuenow')).toBe(percent)
    expect(shown.getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^${percent}\\s% des 10 heures gratuites utilisées$`),
    )
  })

  it('updates the used share after a record was sent', async () => {
    const { findByRole, sandbox, desktop } = await renderScreen({ path: '/subjects', as: 'nour' })
    const shown = await findByRole('progressbar', bar)
    sandbox.world.student('nour').usedFreeSeconds = 18_000
    act(() => desktop.emit('progress.sent', { ...sent, expired: false }))
    await waitFor(() => expect(shown.getAttribute('aria-valuenow')).toBe('50'))
  })

  it('sends no request for users with an offer', async () => {
    const { findByRole, queryByRole, sandbox, answered } = await renderScreen({ path: '/subjects', as: 'amira' })
    await findByRole('heading', { level: 2, name: 'Mathématiques' })
    await answered()
    expect(queryByRole('progressbar', bar)).toBeNull()
    expect(sandbox.requests().some(({ name }) => name === 'home.usedFreeHours')).toBe(false)
  })

  it('hides the bar when the request fails', async () => {
    const { findByRole, queryByRole, answered } = await renderScreen({
      path: '/subjects',
      as: 'nour',
      before: (world) => world.faults('home.usedFreeHours', 'not-found'),
    })
    await findByRole('heading', { level: 2, name: 'Mathématiques' })
    await answered()
    expect(queryByRole('progressbar', bar)).toBeNull()
  })

  it('announces the end on any screen once, and again only during a lesson', async () => {
    const { desktop, findByRole, user, address, queryByRole } = await renderScreen({ path: '/subjects', as: 'omar' })
    await findByRole('heading', { level: 2, name: 'Mathématiques' })
    act(() => desktop.emit('progress.sent', sent))
    const dialog = await findByRole('dialog')
    expect(within(dialog).getByText('انتهت ساعاتك المجّانية').getAttribute('dir')).toBe('rtl')
    await user.click(within(dialog).getByRole('button', { name: 'مشاهدة العروض' }))
    await waitFor(() => expect(address()).toBe('/offres'))
    await waitFor(() => expect(queryByRole('dialog')).toBeNull())
    act(() => desktop.emit('progress.sent', sent))
    expect(queryByRole('dialog')).toBeNull()
    await user.click(await findByRole('link', { name: 'Matières' }))
    await user.click(await findByRole('heading', { level: 2, name: 'Mathématiques' }))
    await user.click(await findByRole('link', { name: /^(Continuer|Commencer) : / }))
    await findByRole('complementary', { name: 'Contenu du chapitre' })
    act(() => desktop.emit('progress.sent', sent))
    expect(await findByRole('dialog')).toBeTruthy()
  })
})
