import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>
type Options = NonNullable<Parameters<typeof renderScreen>[0]>

const google = 'Continuer avec Google'
const callbacks = (page: Page) => page.sandbox.requests().filter(({ name }) => name === 'social.callback').length

const stateOf = (page: Page) =>
  new URL(page.desktop.recorded.providerPages.at(-1) ?? '').searchParams.get('state') ?? ''

async function begun(options: Options = {}): Promise<Page> {
  const page = await renderScreen({ path: '/login', ...options })
  await page.user.click(await page.findByRole('button', { name: google }))
  await page.findByText('En attente de ton navigateur…')
  return page
}

const follow = (page: Page, link: string) => act(async () => page.desktop.follow(link))
const choose = (page: Page, text: string) => act(() => page.desktop.returnFromProvider(text))

describe('social sign-in', () => {
  it('offers the providers below the form', async () => {
    const page = await renderScreen({ path: '/login' })
    expect(await page.findByText('ou')).toBeTruthy()
    expect(page.getByRole('button', { name: google })).toBeTruthy()
    expect(page.getByRole('button', { name: 'Continuer avec Facebook' })).toBeTruthy()
  })

  it('opens the provider in the system browser, waits and signs in on return', async () => {
    const page = await begun()
    expect(page.desktop.recorded.providerPages).toHaveLength(1)
    await choose(page, 'Sarra')
    expect(await page.findByRole('heading', { level: 1, name: /Sarra/ })).toBeTruthy()
    expect(page.addresses).toContain('/login/google/callback')
    expect(page.address()).toBe('/')
    expect(page.vault.state().signedIn).toBe(true)
  })

  it('keeps nextPage through the browser', async () => {
    const page = await begun({ path: '/login?nextPage=offres' })
    await choose(page, 'Sarra')
    await waitFor(() => expect(page.address()).toBe('/offres'))
  })

  it('redirects a user with an incomplete profile to the profile form', async () => {
    const page = await begun()
    await choose(page, 'Aziz')
    await waitFor(() => expect(page.address()).toBe('/mon-profil/edit'))
  })

  it('sends a teacher to the teachers’ site and stores no session', async () => {
    const page = await begun()
    await choose(page, 'Nabil')
    expect(await page.findByText(/site des enseignants/)).toBeTruthy()
    expect(page.teacherSites).toHaveLength(1)
    expect(page.vault.state().signedIn).toBe(false)
    await page.user.click(page.getByRole('link', { name: 'Se connecter avec un autre compte' }))
    expect(await page.findByLabelText('Mot de passe')).toBeTruthy()
  })

  it('can be cancelled and restarted', async () => {
    const page = await begun()
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Recommencer' }))
    await page.user.click(page.getByRole('button', { name: 'Recommencer' }))
    await waitFor(() => expect(page.desktop.recorded.providerPages).toHaveLength(2))
    await page.user.click(await page.findByRole('button', { name: 'Annuler' }))
    expect(document.activeElement).toBe(page.getByRole('button', { name: google }))
    expect(page.queryByText('En attente de ton navigateur…')).toBeNull()
  })

  it('shows an error when the browser does not open and retries', async () => {
    const page = await renderScreen({ path: '/login' })
    page.desktop.refuseLinks = true
    await page.user.click(await page.findByRole('button', { name: google }))
    expect(await page.findByText('Le navigateur ne s’est pas ouvert.')).toBeTruthy()
    page.desktop.refuseLinks = false
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    expect(await page.findByText('En attente de ton navigateur…')).toBeTruthy()
  })

  it('never exposes code, state or token to the page', async () => {
    const page = await begun()
    const state = stateOf(page)
    await choose(page, 'Sarra')
    await page.findByRole('heading', { level: 1, name: /Sarra/ })
    const bearer = await page.vault.bearer()
    const seen = JSON.stringify([
      page.store.getState(),
      page.addresses,
      { ...window.localStorage },
      document.documentElement.outerHTML,
    ])
    for (const secret of [state, bearer?.token ?? '']) {
      expect(secret.length).toBeGreaterThan(20)
      expect(seen).not.toContain(secret)
    }
  })
})

describe('rejected social return', () => {
  it.each([
    '/login/google/callback',
    '/login/facebook/callback',
    '/login/github/callback',
    '/login/google/callback?code=stolen&state=guessed',
  ])('redirects %s to sign-in without a callback request', async (path) => {
    const page = await renderScreen({ path })
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(page.addresses).toContain('/')
    expect(callbacks(page)).toBe(0)
  })

  it('returns to sign-in when the user refuses at the provider', async () => {
    const page = await begun()
    await choose(page, 'Refuser')
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(page.vault.state().signedIn).toBe(false)
  })

  it('C2: rejects a forged return without a request or a session', async () => {
    const page = await begun()
    await follow(page, `tutorat://login/google/callback?code=stolen&state=${'x'.repeat(43)}`)
    expect(await page.findByText('Cette connexion n’est pas valable.')).toBeTruthy()
    expect(callbacks(page)).toBe(0)
    expect(page.vault.state().signedIn).toBe(false)
  })

  it('C2: rejects a return without a pending sign-in', async () => {
    const page = await renderScreen({ path: '/login' })
    await page.findByRole('button', { name: google })
    await follow(page, `tutorat://login/google/callback?code=stolen&state=${'x'.repeat(43)}`)
    expect(await page.findByText('Cette connexion n’est pas valable.')).toBeTruthy()
    expect(callbacks(page)).toBe(0)
  })

  it('C2: rejects a state issued for another provider', async () => {
    const page = await begun()
    await follow(page, `tutorat://login/facebook/callback?code=stolen&state=${stateOf(page)}`)
    expect(await page.findByText('Cette connexion n’est pas valable.')).toBeTruthy()
    expect(callbacks(page)).toBe(0)
  })

  it('C2: rejects a return after ten minutes', async () => {
    const page = await begun()
    page.sandbox.clock.advance(10 * 60_000 + 1)
    await follow(page, `tutorat://login/google/callback?code=late&state=${stateOf(page)}`)
    expect(await page.findByText('Cette connexion n’est pas valable.')).toBeTruthy()
    expect(callbacks(page)).toBe(0)
  })

  it('C2: rejects a replayed return', async () => {
    const page = await begun()
    const state = stateOf(page)
    await follow(page, `tutorat://login/google/callback?code=wrong-code&state=${state}`)
    expect(await page.findByText('Cette connexion a été refusée.')).toBeTruthy()
    expect(callbacks(page)).toBe(1)
    await follow(page, `tutorat://login/google/callback?code=wrong-code&state=${state}`)
    expect(await page.findByText('Cette connexion n’est pas valable.')).toBeTruthy()
    expect(callbacks(page)).toBe(1)
    expect(page.vault.state().signedIn).toBe(false)
  })

  it('shows an error when the platform does not respond and restarts in the browser', async () => {
    const page = await begun({ before: (sandbox) => sandbox.faults('social.callback', 'server-error') })
    await choose(page, 'Sarra')
    expect(await page.findByText('La plateforme ne répond pas.')).toBeTruthy()
    page.sandbox.faults.clear()
    await page.user.click(page.getByRole('button', { name: 'Réessayer avec Google' }))
    await page.findByText('En attente de ton navigateur…')
    await choose(page, 'Sarra')
    expect(await page.findByRole('heading', { level: 1, name: /Sarra/ })).toBeTruthy()
  })

  it('ignores a return while a user is signed in', async () => {
    const page = await renderScreen({ path: '/subjects', as: 'amira' })
    await page.findByRole('banner')
    const before = page.vault.state()
    await follow(page, `tutorat://login/google/callback?code=stolen&state=${'x'.repeat(43)}`)
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.vault.state()).toEqual(before)
    expect(callbacks(page)).toBe(0)
  })
})
