import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { sidebarChosen } from '#core/store/preferences-slice.ts'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { resumePointSaved } from '#domains/learning/resume-slice.ts'
import { codeResentChanged } from '#features/confirmation/confirmation-slice.ts'
import { contract } from '#shared/contract/index.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const point: ResumePoint = {
  contentId: 7,
  position: 755,
  duration: 1450,
  at: 1,
  subjectName: 'Mathématiques',
  subjectSlug: '4201-mathematiques',
  subjectColor: null,
  chapterName: 'Fonctions',
  chapterSlug: 'fonctions-affines',
  chapterIndex: 4,
  lessonName: 'Lire une droite',
  lessonSlug: 'lire-une-droite',
  lessonIndex: 3,
  lessonCount: 9,
  recording: false,
}

describe('route guards', () => {
  it.each(['/', '/subjects', '/porte-monnaie', '/mon-profil'])(
    'redirects a visitor from %s to sign-in',
    async (path) => {
      const page = await renderScreen({ path })
      expect(await page.findByRole('heading', { level: 1, name: 'Bon retour parmi nous' })).toBeTruthy()
      expect(page.address()).toBe('/login')
      expect(page.queryByText('Ta session est terminée.')).toBeNull()
    },
  )

  it.each([
    ['/login', '/'],
    ['/register?nextPage=offres', '/offres'],
    ['/create/reset-password', '/'],
  ])('redirects a signed-in user from %s to %s', async (path, to) => {
    const page = await renderScreen({ path, as: 'amira' })
    await waitFor(() => expect(page.address()).toBe(to))
  })

  it.each(['/nowhere', '/subjects/x/y/z'])('shows the not-found screen with a link to Home at %s', async (path) => {
    const page = await renderScreen({ path, as: 'amira' })
    expect(await page.findByRole('heading', { level: 1, name: 'Oups 404 Error' })).toBeTruthy()
    await page.user.click(page.getByRole('link', { name: 'Retour à l’accueil' }))
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  it('shows the not-found screen right to left in Arabic, for visitors too', async () => {
    const page = await renderScreen({ path: '/nowhere', language: 'ar' })
    expect(await page.findByRole('heading', { level: 1, name: 'عذرًا، خطأ 404' })).toBeTruthy()
    expect(document.documentElement.dir).toBe('rtl')
  })

  it('shows the not-found screen instead of the referral pages to users who cannot sponsor', async () => {
    const page = await renderScreen({
      path: '/gift-code',
      as: 'leila',
      before: ({ world }) => {
        world.student('leila').permissions.eligibleUserForGift = false
      },
    })
    expect(await page.findByRole('heading', { level: 1, name: 'Oups 404 Error' })).toBeTruthy()
  })
})

describe('F2: session expiry', () => {
  it('F2: clears all data and redirects to sign-in once, although many calls get a 401', async () => {
    const page = await renderScreen({ path: '/', as: 'amira' })
    await page.findByRole('heading', { level: 1, name: /Amira/ })
    act(() => void page.store.dispatch(resumePointSaved(point)))
    await page.flush()
    page.sandbox.faults('*', 'unauthorised')
    const question = toQueryHandle(contract.subjects.chapters)
    await act(async () => {
      await Promise.all(
        Array.from({ length: 50 }, (_, id) =>
          page.store.dispatch(question.initiate({ params: { id } }, { subscribe: false, forceRefetch: true })),
        ),
      )
    })
    await page.findByText('Ta session est terminée.')
    expect(page.addresses.filter((address) => address === '/login')).toHaveLength(1)
    expect(page.address()).toBe('/login')
    const state = page.store.getState()
    expect(state.session).toMatchObject({ signedIn: false, userId: null, endedBy: 'expired' })
    expect(state.resume).toEqual({})
    expect(state.api.queries).toEqual({})
    await waitFor(() => expect(JSON.stringify({ ...window.localStorage })).not.toContain('lire-une-droite'))
    expect(page.vault.state().signedIn).toBe(false)
  })

  it.each([
    ['a page with 200', 200, 'text/html', '<html><body>Wi-Fi</body></html>'],
    ['a page with 401', 401, 'text/html', '<html><body>Wi-Fi</body></html>'],
    ['a page with 511', 511, 'text/html', '<html><body>Wi-Fi</body></html>'],
    [
      'words of its own with 403',
      403,
      'application/json',
      '{"error":"login required","login":"http://portal.example/"}',
    ],
  ])('F2: ignores a captive portal that answers %s', async (_what, status, type, body) => {
    const page = await renderScreen({ path: '/subjects', as: 'amira' })
    await page.findByRole('heading', { level: 1, name: 'Matières' })
    page.network.portal = () => new Response(body, { status, headers: { 'content-type': type } })
    const { initiate, select: entry } = toQueryHandle(contract.subjects.chapters)
    await act(
      async () =>
        void (await page.store.dispatch(initiate({ params: { id: 3 } }, { subscribe: false, forceRefetch: true }))),
    )
    expect(entry({ params: { id: 3 } })(page.store.getState()).status).toBe('rejected')
    expect(page.address()).toBe('/subjects')
    expect(page.vault.state().signedIn).toBe(true)
    expect(page.store.getState().session.signedIn).toBe(true)
  })
})

describe('sign-out', () => {
  it('clears private data, preserves the choices for this computer, and redirects to sign-in', async () => {
    const page = await renderScreen({ path: '/', as: 'amira' })
    await page.findByRole('heading', { level: 1, name: /Amira/ })
    act(() => void page.store.dispatch(resumePointSaved(point)))
    act(() => void page.store.dispatch(sidebarChosen('mini')))
    act(() => void page.store.dispatch(codeResentChanged(true)))
    await page.flush()
    expect(JSON.stringify({ ...window.localStorage })).toContain('lire-une-droite')
    await page.user.click(page.getByRole('button', { name: /Amira.*Menu du compte/ }))
    await page.user.click(await page.findByRole('menuitem', { name: /Se déconnecter/ }))
    expect(await page.findByRole('heading', { level: 1, name: 'Bon retour parmi nous' })).toBeTruthy()
    expect(page.desktop.recorded.signOuts).toBe(1)
    expect(page.queryByText('Ta session est terminée.')).toBeNull()
    await waitFor(() => expect(JSON.stringify({ ...window.localStorage })).not.toContain('lire-une-droite'))
    const left = JSON.stringify({ ...window.localStorage })
    for (const choice of ['mini', 'codeResent']) expect(left).toContain(choice)
    expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/Amira|exemple\.tn|020100101/)
  })

  it.each(['/parametres', '/nowhere'])('redirects to sign-in from %s, a screen of the area any', async (path) => {
    const page = await renderScreen({ path, as: 'amira' })
    await page.user.click(await page.findByRole('button', { name: /Amira.*Menu du compte/ }))
    await page.user.click(await page.findByRole('menuitem', { name: /Se déconnecter/ }))
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it('is offered in the header of a shared computer, which persists nothing', async () => {
    const page = await renderScreen({ path: '/', as: 'amira', sharedComputer: true })
    await page.findByRole('heading', { level: 1, name: /Amira/ })
    act(() => void page.store.dispatch(resumePointSaved(point)))
    await page.flush()
    expect(Object.keys(window.localStorage)).toEqual([])
    await page.user.click(within(page.getByRole('banner')).getByRole('button', { name: 'Se déconnecter' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
  })
})

describe('application menu', () => {
  it.each([
    ['a visitor', null, '/login', 'Bon retour parmi nous'],
    ['a user', 'amira', '/subjects', 'Matières'],
    ['a held user', 'rim', '/confirm', 'Dernière étape'],
  ] as const)('opens the settings, returns, and shows About for %s', async (_who, as, path, title) => {
    const page = await renderScreen({ path, as })
    await page.findByRole('heading', { level: 1, name: title })
    act(() => page.desktop.emit('menu.chosen', { item: 'settings' }))
    expect(await page.findByRole('heading', { level: 1, name: 'Réglages' })).toBeTruthy()
    act(() => page.desktop.emit('menu.chosen', { item: 'back' }))
    expect(await page.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    act(() => page.desktop.emit('menu.chosen', { item: 'about' }))
    expect(await page.findByRole('dialog', { name: /À propos/ })).toBeTruthy()
  })

  it('ignores items of the shell on screens without it', async () => {
    const page = await renderScreen({ path: '/login' })
    await page.findByRole('heading', { level: 1 })
    act(() => {
      for (const item of ['search', 'toggle-sidebar'] as const) page.desktop.emit('menu.chosen', { item })
    })
    expect(page.address()).toBe('/login')
  })
})

describe('unreachable platform with a stored session', () => {
  it('loads the user after a retry', async () => {
    const page = await renderScreen({
      path: '/',
      as: 'amira',
      before: (sandbox) => sandbox.faults('account.me', 'server-error'),
    })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('heading', { level: 1, name: /Amira/ })).toBeTruthy()
  })

  it('opens the settings of the connection', async () => {
    const page = await renderScreen({
      path: '/',
      as: 'amira',
      before: (sandbox) => sandbox.faults('account.me', 'server-error'),
    })
    await page.user.click(await page.findByRole('link', { name: 'Réglages' }))
    expect(await page.findByRole('heading', { level: 2, name: 'Connexion à Internet' })).toBeTruthy()
    expect(page.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull()
    expect(page.queryByRole('heading', { level: 2, name: 'Notifications' })).toBeNull()
    expect(page.vault.state().signedIn).toBe(true)
  })

  it('allows the user to sign out', async () => {
    const page = await renderScreen({
      path: '/',
      as: 'amira',
      before: (sandbox) => sandbox.faults('account.me', 'wrong-types'),
    })
    await page.user.click(await page.findByRole('button', { name: 'Se déconnecter' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
  })
})

describe('deep links', () => {
  it('opens the screen of a link', async () => {
    const page = await renderScreen({ path: '/', as: 'amira' })
    await page.findByRole('heading', { level: 1, name: /Amira/ })
    act(() => page.desktop.arrive({ kind: 'subjects' }))
    await waitFor(() => expect(page.address()).toBe('/subjects'))
  })

  it('opens a link that needs a session after the sign-in', async () => {
    const page = await renderScreen({ path: '/login' })
    act(() => page.desktop.arrive({ kind: 'subjects' }))
    await page.user.type(await page.findByLabelText('E-mail ou numéro de téléphone'), 'amira.bensalah@exemple.tn')
    await page.user.type(page.getByLabelText('Mot de passe'), 'Tutorat2026!')
    expect(page.address()).toBe('/login')
    await page.user.click(page.getByRole('button', { name: 'Se connecter' }))
    await waitFor(() => expect(page.address()).toBe('/subjects'))
  })
})
