import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activities, type ActivityKind } from '#core/activity/activity.ts'
import { film, showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const minute = 60_000
type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  // Time passes only by `away`: on a busy machine the last seconds would be over before the dialog is seen.
  const start = Date.now()
  const clock = { now: () => start, monotonic: () => start }
  const page = await renderScreen({ path: '/', as: 'amira', sharedComputer: true, world: { clock }, ...options })
  await page.findByRole('heading', { level: 1 })
  const away = (ms: number) => {
    act(() => {
      page.sandbox.clock.advance(ms)
      fireEvent.focus(window)
    })
  }
  const dialog = () => page.findByRole('dialog', { name: 'Tu es toujours là ?' })
  const isSignedIn = () => page.store.getState().session.signedIn
  return { ...page, away, dialog, isSignedIn }
}

describe('idle sign-out on a shared computer', () => {
  it('D3: ends the session after 15 minutes without input and removes the user’s data from the page', async () => {
    const page = await open()
    expect(document.body.textContent).toContain('Amira')
    page.away(15 * minute)
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(await page.findByText('Ta session a été fermée.')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Amira|Ben Salah|24.600/)
    expect(JSON.stringify(page.store.getState())).not.toMatch(/Amira|Ben Salah/)
    expect(Object.keys(window.localStorage)).toEqual([])
    await waitFor(() => expect(page.vault.state().signedIn).toBe(false))
    expect(page.desktop.recorded.signOuts).toBe(1)
  })

  it('D3: warns a minute before, counts down, and continues the session on request', async () => {
    const page = await open()
    page.away(14 * minute)
    const dialog = await page.dialog()
    expect(within(dialog).getByText(/^(01:00|00:5\d)$/)).toBeTruthy()
    const announced = within(dialog).getByRole('status').textContent
    expect(announced).toMatch(/^Déconnexion dans (60|5\d) secondes\.$/)
    const stay = within(dialog).getAllByRole('button', { name: 'Continuer la session' }).at(-1)!
    await waitFor(() => expect(document.activeElement).toBe(stay))
    page.away(18_000)
    expect(within(dialog).getByText(/^00:(4[0-2]|3\d)$/)).toBeTruthy()
    expect(within(dialog).getByRole('status').textContent).toBe(announced)
    page.away(13_000)
    expect(within(dialog).getByRole('status').textContent).toMatch(/^Déconnexion dans 2\d secondes\.$/)
    await page.user.click(stay)
    await waitFor(() => expect(dialog.className).toContain('leave'))
    page.away(13 * minute)
    expect(page.isSignedIn()).toBe(true)
    page.away(2 * minute)
    expect(page.isSignedIn()).toBe(false)
  })

  it('counts down the last minute without further events', async () => {
    const page = await open()
    page.away(14 * minute + 58_000)
    const dialog = await page.dialog()
    act(() => page.sandbox.clock.advance(1000))
    expect(await within(dialog).findByText('00:01')).toBeTruthy()
    act(() => page.sandbox.clock.advance(2000))
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it('signs out at once with « Se déconnecter », without the idle notice', async () => {
    const page = await open()
    page.away(14 * minute)
    await page.user.click(within(await page.dialog()).getByRole('button', { name: 'Se déconnecter' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(page.queryByText('Ta session a été fermée.')).toBeNull()
  })

  it.each<[string, () => unknown]>([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['a press', () => fireEvent.pointerDown(document.body)],
    ['a wheel', () => fireEvent.wheel(document.body)],
    ['a touch', () => fireEvent.touchStart(document.body)],
    [
      'a pointer that moves',
      () => fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, screenX: 7, screenY: 9 })),
    ],
  ])('resets the timer after %s', async (_what, sign) => {
    const page = await open()
    page.away(10 * minute)
    sign()
    page.away(10 * minute)
    expect(page.isSignedIn()).toBe(true)
    page.away(5 * minute)
    expect(page.isSignedIn()).toBe(false)
  })

  it('ignores pointer events without movement', async () => {
    const page = await open()
    const rest = () =>
      fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, screenX: 7, screenY: 9 }))
    rest()
    page.away(10 * minute)
    rest()
    page.away(5 * minute)
    expect(page.isSignedIn()).toBe(false)
  })

  it('D3: ends the session on the first touch after 15 minutes', async () => {
    const page = await open()
    act(() => {
      page.sandbox.clock.advance(15 * minute)
      fireEvent.pointerDown(document.body)
    })
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it.each(['window.focus', 'window.suspend', 'visibilitychange'] as const)(
    'D3: ends the session on %s after timers were suspended',
    async (news) => {
      const page = await open()
      act(() => {
        page.sandbox.clock.advance(16 * minute)
        if (news === 'window.focus') page.desktop.emit(news, { focused: true })
        else if (news === 'window.suspend') page.desktop.emit(news, { suspended: false })
        else document.dispatchEvent(new Event('visibilitychange'))
      })
      await waitFor(() => expect(page.address()).toBe('/login'))
    },
  )

  it.each<ActivityKind>(['playing', 'uploading', 'exam'])('does not sign out during the activity %s', async (kind) => {
    const page = await open()
    const end = activities.begin(kind)
    page.away(40 * minute)
    expect(page.isSignedIn()).toBe(true)
    act(end)
    page.away(13 * minute)
    expect(page.isSignedIn()).toBe(true)
    page.away(2 * minute)
    expect(page.isSignedIn()).toBe(false)
  })

  it('does not sign out while a lesson plays, but does while it is paused', async () => {
    showFilms()
    const page = await open({
      path: '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
    })
    await waitFor(() => expect(film().duration).toBe(96))
    await page.user.click(page.getByRole('button', { name: 'Lecture' }))
    await waitFor(() => expect(activities.current()).toEqual(['playing']))
    page.away(30 * minute)
    expect(page.isSignedIn()).toBe(true)
    act(() => film().pause())
    await waitFor(() => expect(activities.current()).toEqual([]))
    page.away(15 * minute)
    expect(page.isSignedIn()).toBe(false)
  })
})

describe('idle sign-out by the desktop', () => {
  it('D3: redirects to sign-in with the idle notice and removes the user’s data from the page', async () => {
    const page = await open()
    const { session } = page.store.getState()
    await act(async () =>
      page.desktop.emit('session.changed', { state: { ...session, signedIn: false, userId: null }, reason: 'idle' }),
    )
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(await page.findByText('Ta session a été fermée.')).toBeTruthy()
    expect(document.body.textContent).not.toContain('Amira')
  })
})

describe('idle sign-out by setting and language', () => {
  it('never signs out on a personal computer', async () => {
    const page = await open({ sharedComputer: false })
    page.away(300 * minute)
    expect(page.isSignedIn()).toBe(true)
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('starts the timer when the computer becomes shared', async () => {
    const page = await open({ sharedComputer: false })
    page.away(30 * minute)
    await act(async () =>
      page.desktop.emit('settings.changed', { ...page.store.getState().settings, sharedComputer: true }),
    )
    page.away(13 * minute)
    expect(page.isSignedIn()).toBe(true)
    page.away(2 * minute)
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it.each([
    ['en', 'You have been signed out.'],
    ['ar', 'تمّ تسجيل خروجك.'],
  ] as const)('shows the idle notice in %s', async (language, words) => {
    const page = await open({ language })
    page.away(15 * minute)
    expect(await page.findByText(words)).toBeTruthy()
  })
})
