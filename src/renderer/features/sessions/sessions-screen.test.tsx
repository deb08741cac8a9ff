import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#core/api/api.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

/** A Wednesday, 15:39 in Tunis. */
const wednesday = Date.parse('2026-11-18T14:39:40Z')
// Animations never end in jsdom.
beforeEach(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))

const fixed = (at: number) => {
  const begun = performance.now()
  return { now: () => at + performance.now() - begun, monotonic: () => performance.now() }
}

const open = ({ world, ...options }: RenderScreenOptions = {}) =>
  renderScreen({ path: '/sessions', as: 'amira', ...options, world: { clock: fixed(wednesday), ...world } })
type Page = Awaited<ReturnType<typeof open>>

const weeksAsked = (page: Page) => page.sandbox.requests().filter(({ name }) => name === 'events.week').length
const boxNamed = (page: Page, name: RegExp) => page.findByRole('button', { name })
const running = /^Mécanique : chute libre, 15:00–16:30, En Cours/
const pass = (page: Page, ms: number) =>
  act(() => {
    page.sandbox.clock.advance(ms)
    document.dispatchEvent(new Event('visibilitychange'))
  })

const titleOf = (session: HTMLElement) => session.querySelector('[title]')?.getAttribute('title') ?? ''

describe('sessions screen, week grid', () => {
  it('shows days and sessions in Tunis time and marks the live session', async () => {
    const page = await open()
    expect((await page.findByRole('heading', { level: 1 })).textContent).toBe('En direct')
    const live = await boxNamed(page, running)
    expect(titleOf(live)).toBe('Mécanique : chute libre')
    expect(live.className).toMatch(/live/)
    expect(live.style.getPropertyValue('--top')).toBe(`${(15 - 8) * 54}px`)
    expect(live.style.getPropertyValue('--height')).toBe(`${1.5 * 54}px`)
    const today = page.getByRole('list', { name: 'mercredi 18 novembre' })
    expect(within(today).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3)
    expect(page.getByText(/16\s?[–-]\s?22 novembre 2026/)).toBeTruthy()
    expect(page.view.container.querySelector('[aria-current="date"]')?.textContent).toContain('18')
    expect(page.getByText('15:39')).toBeTruthy()
    expect(within(page.getByRole('list', { name: 'Tes niveaux' })).getAllByRole('listitem')).toHaveLength(3)
    expect(page.getByText(/Encore \d+ séances? aujourd’hui/)).toBeTruthy()
  })

  it('truncates names at 30 letters and keeps the full name in the title and for screen readers', async () => {
    const page = await open()
    const long = (await page.findAllByRole('button', { name: /Révision en petit groupe : / }))[0]!
    const shown = within(long).getByText(/^Révision en petit groupe.*…$/).textContent
    expect([...shown].length).toBeLessThanOrEqual(31)
    expect(shown.endsWith('…')).toBe(true)
    expect(titleOf(long).length).toBeGreaterThan(31)
    expect(within(long).getByText(/^Révision en petit groupe.*, \d\d:\d\d/).textContent).toContain(titleOf(long))
  })

  it('stores the selected week in the URL and returns to today', async () => {
    const page = await open()
    await boxNamed(page, running)
    await page.user.click(page.getByRole('button', { name: 'Semaine suivante' }))
    expect(page.address()).toBe('/sessions?offset=1')
    expect(await page.findByText(/23\s?[–-]\s?29 novembre 2026/)).toBeTruthy()
    expect(page.view.container.querySelector('[aria-current="date"]')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Semaine précédente' }))
    expect(page.address()).toBe('/sessions')
    await page.user.click(page.getByRole('button', { name: 'Semaine précédente' }))
    expect(page.address()).toBe('/sessions?offset=-1')
    await page.user.click(page.getByRole('button', { name: 'Aujourd’hui' }))
    expect(page.address()).toBe('/sessions')
  })

  it('supports arrow keys, a single Tab stop and Enter to open a session', async () => {
    const page = await open()
    const live = await boxNamed(page, running)
    expect([...page.view.container.querySelectorAll('[data-session][tabindex="0"]')]).toEqual([live])
    live.focus()
    await page.user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toMatch(/^Questions et réponses/)
    await page.user.keyboard('{ArrowRight}')
    expect(document.activeElement?.closest('ul')?.getAttribute('aria-label')).toBe('jeudi 19 novembre')
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0')
    await page.user.keyboard('{ArrowLeft}{Enter}')
    expect(await page.findByRole('dialog')).toBeTruthy()
    expect(page.address()).toMatch(/^\/sessions\?eventId=\d+$/)
  })

  it('draws all sixty sessions, thirty side by side', async () => {
    const page = await open({ world: { scenario: 'busy-week' } })
    await waitFor(() => expect(page.view.container.querySelectorAll('[data-session]')).toHaveLength(60))
    const crowd = [...page.view.container.querySelectorAll<HTMLElement>('[data-session]')].filter(
      (box) => Number(box.style.getPropertyValue('--lanes')) >= 30,
    )
    expect(new Set(crowd.map((box) => box.style.getPropertyValue('--lane'))).size).toBe(crowd.length)
    expect(crowd.length).toBeGreaterThanOrEqual(30)
  })

  it('shows every session of malformed responses', async () => {
    const page = await open({ world: { scenario: 'odd-events' } })
    const night = await boxNamed(page, /^À cheval sur minuit, 23:00–01:00/)
    expect(night.style.getPropertyValue('--height')).toBe('54px')
    expect((await boxNamed(page, /^Sans fin, 08:00,/)).style.getPropertyValue('--height')).toBe('54px')
    expect((await boxNamed(page, /^Finit avant de commencer, 09:00,/)).style.getPropertyValue('--height')).toBe('54px')
    expect(await boxNamed(page, /^Dure trois jours, 11:00–22\/11\/2026 11:00/)).toBeTruthy()
    const others = await page.findByRole('region', { name: 'Autres séances' })
    expect(within(others).getByRole('button', { name: /^Début en lettres, Heure non précisée/ })).toBeTruthy()
    expect(page.getByRole('button', { name: /^<img src=x/ })).toBeTruthy()
    expect(page.view.container.querySelector('img[src="x"]')).toBeNull()
  })

  it('shows an empty state for a week without sessions', async () => {
    const page = await open({
      as: 'leila',
      before: ({ world }) => {
        world.student('leila').user.division = { id: 9999, name: 'Classe vide' }
      },
    })
    expect(await page.findByText('Aucune séance cette semaine')).toBeTruthy()
  })

  it('shows an error and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('events.week', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await boxNamed(page, running)).toBeTruthy()
  })

  it('shows a skeleton while loading', async () => {
    let release: (() => void) | undefined
    const page = await open({ before: (sandbox) => void (release = sandbox.faults.hold('events.week').release) })
    expect(await page.findByRole('status', { name: 'Chargement de la semaine' })).toBeTruthy()
    act(() => release?.())
    expect(await boxNamed(page, running)).toBeTruthy()
  })
})

describe('sessions screen, passing time', () => {
  it('starts and ends a session on time and refetches the week once', async () => {
    const page = await open()
    const next = await boxNamed(page, /^Questions et réponses.*Bientôt/)
    expect(weeksAsked(page)).toBe(1)
    pass(page, 5 * 60_000)
    expect(weeksAsked(page)).toBe(1)
    pass(page, 16 * 60_000)
    await waitFor(() => expect(next.textContent).toContain('En Cours'))
    await waitFor(() => expect(weeksAsked(page)).toBe(2))
    pass(page, 60 * 60_000)
    await waitFor(() => expect(next.textContent).toContain('Terminée'))
    await waitFor(() => expect(weeksAsked(page)).toBe(3))
  })

  it('moves the current-time line and hides it outside the shown hours', async () => {
    const page = await open()
    expect(await page.findByText('15:39')).toBeTruthy()
    pass(page, 60 * 60_000)
    expect(await page.findByText('16:39')).toBeTruthy()
    const late = await open({ world: { clock: fixed(Date.parse('2026-11-18T03:10:00Z')) } })
    await late.findAllByRole('button', { name: /chute libre/ })
    expect(late.queryByText('15:39')).toBeNull()
  })
})

describe('sessions screen, small window', () => {
  it('shows one day at a time, today first', async () => {
    setViewport({ width: 390, height: 800, reducedMotion: true })
    const page = await open()
    const list = await page.findByRole('list', { name: 'mercredi 18 novembre' })
    expect(within(list).getByRole('button', { name: /^Mécanique : chute libre/ }).textContent).toContain('15:00–16:30')
    expect(page.getAllByRole('tab')).toHaveLength(7)
    expect(page.getByRole('tab', { selected: true }).textContent).toMatch(/^mer\. 18/)
    await page.user.click(page.getByRole('tab', { name: /^jeu\. 19/ }))
    const thursday = page.getByRole('list', { name: 'jeudi 19 novembre' })
    await page.user.click(within(thursday).getAllByRole('button')[0]!)
    expect(await page.findByRole('dialog')).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await page.user.click(page.getByRole('button', { name: 'Aujourd’hui' }))
    expect(page.getByRole('tab', { selected: true }).textContent).toMatch(/^mer\. 18/)
  })

  it('truncates names at 60 letters', async () => {
    setViewport({ width: 599, height: 800, reducedMotion: true })
    const page = await open({ world: { scenario: 'odd-events' } })
    await page.user.click(await page.findByRole('tab', { name: /^jeu\. 19/ }))
    const long = await boxNamed(page, /^Nom très long/)
    expect([...within(long).getByText(/^Nom très long.*…$/).textContent].length).toBeLessThanOrEqual(61)
    expect(titleOf(long).length).toBeGreaterThan(400)
  })

  it('shows the days as a list up to a width of 1279', async () => {
    setViewport({ width: 1279, height: 800, reducedMotion: true })
    const page = await open()
    expect(await page.findAllByRole('tab')).toHaveLength(7)
  })

  it('shows the grid from a width of 1280', async () => {
    setViewport({ width: 1280, height: 800, reducedMotion: true })
    const page = await open()
    await boxNamed(page, running)
    expect(page.queryByRole('tablist')).toBeNull()
  })

  it('mirrors the layout and the arrow keys in Arabic', async () => {
    const page = await open({ language: 'ar', theme: 'dark' })
    const live = await boxNamed(page, /^Mécanique\u00A0: chute libre، 15:00–16:30, جارية الآن/)
    expect(document.documentElement.dir).toBe('rtl')
    live.focus()
    fireEvent.keyDown(live, { key: 'ArrowLeft' })
    expect(document.activeElement?.closest('ul')?.getAttribute('aria-label')).toMatch(/19/)
  })
})

describe('sessions screen, URL', () => {
  it('opens the session of the URL and closes it with Back when it was opened in the app', async () => {
    const page = await open()
    await page.user.click(await boxNamed(page, running))
    expect(await page.findByRole('dialog', { name: /Mécanique\s: chute libre/ })).toBeTruthy()
    const opened = page.address()
    await page.user.click(page.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    await waitFor(() => expect(page.address()).toBe('/sessions'))
    expect(opened).toMatch(/^\/sessions\?eventId=/)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  })

  it('shows a notice for a session that does not exist', async () => {
    const page = await open({ path: '/sessions?eventId=999999' })
    expect(await page.findByText(/Séance introuvable/)).toBeTruthy()
    expect(page.queryByRole('dialog')).toBeNull()
    await page.user.click(within(page.getByRole('main')).getByRole('button', { name: 'J’ai compris' }))
    expect(page.address()).toBe('/sessions')
    expect(page.queryByText(/Séance introuvable/)).toBeNull()
  })

  it('opens a session that was added after the week was read', async () => {
    const page = await open()
    await boxNamed(page, running)
    const { liveEvents } = page.sandbox.world
    const template = liveEvents.find(({ title }) => title.startsWith('Questions et réponses'))!
    liveEvents.push({ ...template, id: 777_001, title: 'Séance ajoutée' })
    act(() => page.desktop.follow('tutorat://sessions?eventId=777001'))
    expect(await page.findByRole('dialog', { name: 'Séance ajoutée' })).toBeTruthy()
    expect(page.queryByText(/Séance introuvable/)).toBeNull()
  })

  it('shows the current week for an invalid URL', async () => {
    const page = await open({ path: '/sessions?offset=99999&eventId=abc' })
    expect(await boxNamed(page, running)).toBeTruthy()
  })

  it('opens the week and session of a deep link', async () => {
    const page = await open({ path: '/' })
    await page.findByRole('heading', { level: 1 })
    act(() => page.desktop.follow('tutorat://sessions?offset=1&eventId=12'))
    await waitFor(() => expect(page.address()).toBe('/sessions?offset=1&eventId=12'))
    expect(await page.findByText(/Séance introuvable/)).toBeTruthy()
  })
})

it('shows cached data with its age offline and disables joining', async () => {
  const page = await open({ keychain: true })
  await boxNamed(page, running)
  await page.answered()
  page.network.down = true
  act(() => void window.dispatchEvent(new Event('offline')))
  await page.findByText('Hors connexion.')
  page.sandbox.clock.advance(5 * 60_000)
  act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'events' }])))
  expect(await page.findByText('Mis à jour il y a 5 minutes')).toBeTruthy()
  expect(page.getByRole('button', { name: running })).toBeTruthy()
  expect(page.getByRole('button', { name: /^Rejoindre/ }).getAttribute('aria-disabled')).toBe('true')
})
