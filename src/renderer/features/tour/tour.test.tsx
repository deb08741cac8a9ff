import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true }))
// jsdom schedules frames with these timers: a frame that is pending when they are restored stops all later ones.
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
})

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  const page = await renderScreen({
    path: '/',
    as: 'amira',
    tour: true,
    before: ({ world }) => void (world.student('amira').engagement.popups = []),
    ...options,
  })
  await page.findByRole('heading', { level: 1 })
  await page.answered()
  const calm = async (times = 3) => {
    for (let time = 0; time < times; time += 1) {
      act(() => page.sandbox.clock.advance(10_000))
      await act(() => vi.advanceTimersByTimeAsync(1000))
      await page.answered()
      await act(() => vi.dynamicImportSettled())
    }
  }
  /** A busy computer loads the tour later. */
  const card = async (name: string) => {
    for (let time = 0; time < 20 && page.queryByRole('dialog', { name }) === null; time += 1) await calm(1)
    return page.findByRole('dialog', { name })
  }
  const isOpen = () => page.queryByRole('button', { name: 'Passer' }) !== null
  const isSeen = () => Reflect.get(page.store.getState(), 'tour') as { seen: boolean }
  return { ...page, calm, card, isOpen, isSeen }
}

describe('tour of a first sign-in', () => {
  it('leads through the screen and is not offered again', async () => {
    const page = await open()
    await page.calm()
    const welcome = await page.card('Bienvenue sur Tutorat')
    expect(within(welcome).getByText('1 sur 5')).toBeTruthy()
    await page.user.click(within(welcome).getByRole('button', { name: 'Commencer' }))
    for (const title of ['Tout part d’ici', 'Trouver une leçon', 'Rester au courant'])
      await page.user.click(within(await page.card(title)).getByRole('button', { name: 'Suivant' }))
    await page.user.click(within(await page.card('Ton espace')).getByRole('button', { name: 'Terminer' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.isSeen()).toEqual({ seen: true })
    await page.calm()
    expect(page.isOpen()).toBe(false)
  })

  it('is skipped with one press', async () => {
    const page = await open()
    await page.calm()
    await page.user.click(within(await page.card('Bienvenue sur Tutorat')).getByRole('button', { name: 'Passer' }))
    await waitFor(() => expect(page.isOpen()).toBe(false))
    expect(page.isSeen()).toEqual({ seen: true })
  })

  it('works by keyboard, retains the focus and returns it', async () => {
    const page = await open()
    const link = page.getByRole('link', { name: 'Matières' })
    link.focus()
    await page.calm()
    const welcome = await page.card('Bienvenue sur Tutorat')
    const start = within(welcome).getByRole('button', { name: 'Commencer' })
    await waitFor(() => expect(document.activeElement).toBe(start))
    await page.user.tab()
    expect(document.activeElement).toBe(within(welcome).getByRole('button', { name: 'Passer' }))
    await page.user.tab()
    expect(document.activeElement).toBe(start)
    await page.user.keyboard('{ArrowRight}')
    await page.card('Tout part d’ici')
    await page.user.keyboard('{ArrowLeft}')
    await page.card('Bienvenue sur Tutorat')
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(page.isOpen()).toBe(false))
    expect(document.activeElement).toBe(link)
  })

  it('steps with the left arrow in a right-to-left window', async () => {
    const page = await open({ language: 'ar' })
    await page.calm()
    await page.card('أهلًا بك في Tutorat')
    await page.user.keyboard('{ArrowLeft}')
    expect(await page.card('كلّ شيء يبدأ من هنا')).toBeTruthy()
  })

  it('is not offered on a shared computer', async () => {
    const shared = await open({ sharedComputer: true })
    await shared.calm()
    expect(shared.isOpen()).toBe(false)
  })

  it('is not offered to an administrator who views an account', async () => {
    const page = await open({ administrator: '77' })
    await page.calm()
    expect(page.isOpen()).toBe(false)
  })

  it('waits while another dialog asks, and on other screens', async () => {
    const page = await open({ path: '/assistance' })
    await page.calm()
    expect(page.isOpen()).toBe(false)
    const end = activities.begin('asking')
    await page.user.click(page.getByRole('link', { name: 'Accueil' }))
    await page.calm()
    expect(page.isOpen()).toBe(false)
    end()
    await page.calm()
    expect(page.isOpen()).toBe(true)
  })

  it('starts again from Help', async () => {
    const page = await open({ path: '/aide', tour: false })
    await page.calm()
    await page.user.click(page.getByRole('button', { name: 'Revoir la visite' }))
    await waitFor(() => expect(page.address()).toBe('/'))
    await page.calm()
    expect(await page.card('Bienvenue sur Tutorat')).toBeTruthy()
  })
})
