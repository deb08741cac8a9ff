import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { api, getEndpointName } from '../api/api'

type Page = Awaited<ReturnType<typeof renderScreen>>

async function readThenCut(options: Parameters<typeof renderScreen>[0] = {}): Promise<Page> {
  const page = await renderScreen({ path: '/subjects', as: 'amira', keychain: true, ...options })
  await page.findByRole('link', { name: /Mathématiques/ })
  await page.answered()
  page.network.down = true
  act(() => void window.dispatchEvent(new Event('offline')))
  await page.findByText('Hors connexion.')
  return page
}

describe('offline', () => {
  it('F6: treats the network state of the computer as a hint while the platform responds', async () => {
    const page = await renderScreen({ path: '/subjects', as: 'amira' })
    await page.findByRole('link', { name: /Mathématiques/ })
    Object.defineProperty(window.navigator, 'onLine', { value: false, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(window.navigator, 'onLine'))
    act(() => void window.dispatchEvent(new Event('offline')))
    await page.answered()
    expect(page.store.getState().network).toMatchObject({ connected: false, reachable: true })
    expect(page.queryByText('Hors connexion.')).toBeNull()
  })

  it('shows cached data with its age, and refetches it on reconnect', async () => {
    const page = await readThenCut()
    page.sandbox.clock.advance(5 * 60_000)
    act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'subjects' }])))
    const stamp = await page.findByText('Mis à jour il y a 5 minutes')
    expect(page.getByRole('link', { name: /Mathématiques/ })).toBeTruthy()
    expect(
      page.getAllByText('Hors connexion : tu vois la dernière version enregistrée sur cet ordinateur.'),
    ).toHaveLength(1)
    act(() => stamp.focus())
    expect(await page.findByRole('tooltip')).toHaveProperty(
      'textContent',
      expect.stringMatching(/^Données du \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    )
    page.network.down = false
    act(() => page.desktop.emit('window.focus', { focused: true }))
    await waitFor(() => expect(page.queryByText('Mis à jour il y a 5 minutes')).toBeNull())
    expect(page.getByRole('link', { name: /Mathématiques/ })).toBeTruthy()
  })

  it('disables actions that need a connection without losing the focus, and enables them on reconnect', async () => {
    const page = await readThenCut()
    const forum = page.getByRole('button', { name: /Le forum/ })
    expect(forum.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(forum.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Il faut une connexion pour cette action')
    forum.focus()
    expect(document.activeElement).toBe(forum)
    await page.user.click(forum)
    expect(page.desktop.recorded.openedLinks).toEqual([])
    page.network.down = false
    act(() => page.desktop.emit('window.focus', { focused: true }))
    await waitFor(() => expect(page.queryByText('Hors connexion.')).toBeNull())
    expect(await page.findByText('Connexion rétablie.')).toBeTruthy()
    expect(forum.getAttribute('aria-disabled')).toBeNull()
    await page.user.click(forum)
    await waitFor(() => expect(page.desktop.recorded.openedLinks).toHaveLength(1))
  })

  it('shows that the search is unavailable, and searches on reconnect', async () => {
    const page = await readThenCut()
    const field = page.getByRole('combobox', { name: /Chercher/ })
    await page.user.type(field, 'droite')
    expect(await page.findByText(/Il faut une connexion pour chercher/)).toBeTruthy()
    page.network.down = false
    act(() => page.desktop.emit('window.focus', { focused: true }))
    expect((await page.findAllByRole('option')).length).toBeGreaterThan(0)
  })

  it('reports content that was never loaded, and loads it on reconnect', async () => {
    const page = await readThenCut()
    await page.user.click(page.getByRole('link', { name: /Mathématiques/ }))
    expect(await page.findByRole('heading', { name: 'Pas disponible hors connexion' })).toBeTruthy()
    page.network.down = false
    act(() => page.desktop.emit('window.focus', { focused: true }))
    expect(await page.findByRole('heading', { level: 1, name: 'Mathématiques' })).toBeTruthy()
  })

  it('shows the general failure when responses are not cached', async () => {
    const page = await readThenCut({ keychain: false })
    await page.user.click(page.getByRole('link', { name: /Mathématiques/ }))
    expect(await page.findByRole('heading', { name: 'Pas de connexion' })).toBeTruthy()
  })
})

describe('F6: a failing platform', () => {
  it('F6: shows cached data with its age but no banner, leaves actions enabled, and refetches later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const page = await renderScreen({ path: '/subjects', as: 'amira', keychain: true })
    await page.findByRole('link', { name: /Mathématiques/ })
    await page.answered()
    page.sandbox.faults('*', 'server-error')
    page.sandbox.clock.advance(5 * 60_000)
    act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'subjects' }])))
    await page.findByText('Mis à jour il y a 5 minutes')
    expect(page.queryByText('Hors connexion.')).toBeNull()
    expect(page.getByRole('button', { name: /Le forum/ }).getAttribute('aria-disabled')).toBeNull()
    page.sandbox.faults.clear()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await waitFor(() => expect(page.queryByText('Mis à jour il y a 5 minutes')).toBeNull())
    expect(page.getByRole('link', { name: /Mathématiques/ })).toBeTruthy()
  })
})

describe('F6: a captive portal', () => {
  it('F6: shows cached data and the offline banner', async () => {
    const page = await renderScreen({ path: '/subjects', as: 'amira', keychain: true })
    await page.findByRole('link', { name: /Mathématiques/ })
    await page.answered()
    page.sandbox.clock.advance(5 * 60_000)
    page.sandbox.faults('*', 'html')
    act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'subjects' }])))
    expect(await page.findByText('Mis à jour il y a 5 minutes')).toBeTruthy()
    expect(await page.findByText('Hors connexion.')).toBeTruthy()
    expect(await page.findByText(/Le réseau a envoyé sa propre page à la place/)).toBeTruthy()
  })

  it('F6: says on a screen that was never read what the network did and whom to ask', async () => {
    const page = await renderScreen({ path: '/subjects', as: 'amira', keychain: true })
    await page.findByRole('link', { name: /Mathématiques/ })
    page.sandbox.faults('*', 'html')
    await page.user.click(page.getByRole('link', { name: 'Offres' }))
    const main = within(page.getByRole('main'))
    expect(await main.findByText(/préviens la personne responsable du réseau/)).toBeTruthy()
    expect(main.queryByText('Problème sur la plateforme')).toBeNull()
  })

  it('F6: shows the offline banner and does not end the session', async () => {
    const page = await renderScreen({ path: '/subjects', as: 'amira' })
    await page.findByRole('link', { name: /Mathématiques/ })
    page.sandbox.faults('*', 'html')
    act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'subjects' }])))
    expect(await page.findByText('Hors connexion.')).toBeTruthy()
    expect(page.store.getState().session.signedIn).toBe(true)
  })
})

describe('pending progress', () => {
  it('shows its count and age, sends it on request, and confirms that it was sent', async () => {
    const oldestAt = Date.parse('2026-11-20T08:30:00Z')
    const page = await renderScreen({
      path: '/assistance',
      as: 'amira',
      outbox: { waiting: 3, quarantined: 1, oldestAt },
    })
    await page.user.click(await page.findByRole('button', { name: /Progression à envoyer, 3 envois en attente/ }))
    const panel = await page.findByRole('dialog', { name: 'Ta progression en attente d’envoi' })
    expect(within(panel).getByText('Refusés par la plateforme')).toBeTruthy()
    expect(within(panel).getByText(/Le plus ancien envoi date du 20\/11\/2026 09:30/)).toBeTruthy()
    await page.user.click(within(panel).getByRole('button', { name: 'Envoyer maintenant' }))
    expect(await within(panel).findByText(/Tout est envoyé\./)).toBeTruthy()
    expect(within(panel).queryByRole('button', { name: 'Envoyer maintenant' })).toBeNull()
    expect(within(panel).getByText('Refusés par la plateforme')).toBeTruthy()
  })

  it('stays pending while the platform is unreachable, and is sent on reconnect', async () => {
    const page = await readThenCut({ outbox: { waiting: 2 } })
    await page.user.click(page.getByRole('button', { name: /Progression à envoyer/ }))
    const panel = await page.findByRole('dialog', { name: 'Ta progression en attente d’envoi' })
    await page.user.click(within(panel).getByRole('button', { name: 'Envoyer maintenant' }))
    expect(await within(panel).findByText(/ne répond pas encore/)).toBeTruthy()
    expect(page.store.getState().outbox.waiting).toBe(2)
    page.network.down = false
    act(() => page.desktop.emit('window.focus', { focused: true }))
    expect(await within(panel).findByText(/Tout est envoyé\./)).toBeTruthy()
  })
})

it('F4: keeps one search request in flight during 200 keystrokes and shows the newest results', async () => {
  const page = await renderScreen({ path: '/assistance', as: 'amira' })
  const field = await page.findByRole('combobox', { name: /Chercher/ })
  const pendingCall = page.sandbox.faults.hold('search.autocomplete')
  const requestsInFlight = (): string[] =>
    Object.entries(page.store.getState().api.queries).flatMap(([key, entry]) =>
      key.startsWith(getEndpointName(contract.search.autocomplete)) && entry?.status === 'pending' ? [key] : [],
    )
  fireEvent.focus(field)
  for (const last of ['mot', 'pou', 'fon', 'droite']) {
    for (let stroke = 0; stroke < 49; stroke += 1) fireEvent.change(field, { target: { value: `${last}${stroke}` } })
    fireEvent.change(field, { target: { value: last } })
    await waitFor(() => expect(requestsInFlight()).toEqual([expect.stringContaining(`"${last}"`)]))
  }
  pendingCall.release()
  expect((await page.findAllByRole('option', { name: /droite/i })).length).toBeGreaterThan(0)
  await page.answered()
  expect(requestsInFlight()).toEqual([])
  expect(page.getAllByRole('option', { name: /droite/i }).length).toBeGreaterThan(0)
})
