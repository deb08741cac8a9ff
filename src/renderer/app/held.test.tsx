import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Options = NonNullable<Parameters<typeof renderScreen>[0]>
type Page = Awaited<ReturnType<typeof renderScreen>>

async function settled(options: Options): Promise<Page> {
  const page = await renderScreen(options)
  await page.findByRole('heading', { level: 1 })
  return page
}

const redirected = [
  ['rim', 'is not verified', '/confirm'],
  ['wassim', 'must change the password', '/update-password'],
  ['aziz', 'signs in with Google and has no complete profile', '/mon-profil/edit'],
  ['khadija', 'has no division', '/mon-profil/edit'],
  ['bilel', 'belongs to a business and has no institute', '/mon-profil/edit'],
] as const

describe('users with an unmet requirement (spec 1 §2)', () => {
  it.each(redirected)('redirects %s, who %s, to %s from Home', async (as, _why, at) => {
    const page = await settled({ path: '/', as })
    await waitFor(() => expect(page.address()).toBe(at))
  })

  it.each(redirected)('redirects %s, who %s, to %s from any other screen, with nextPage', async (as, _why, at) => {
    const page = await settled({ path: '/offres', as })
    await waitFor(() => expect(page.address()).toBe(`${at}?nextPage=offres`))
  })

  it.each(redirected)('lets %s, who %s, sign out on the required screen', async (as, _why, at) => {
    const page = await settled({ path: at, as })
    const menu = page.queryByRole('button', { name: /Menu du compte/ })
    if (menu) await page.user.click(menu)
    await page.user.click(
      menu
        ? await page.findByRole('menuitem', { name: 'Se déconnecter' })
        : page.getByRole('button', { name: 'Se déconnecter' }),
    )
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(page.vault.state().signedIn).toBe(false)
  })

  it.each(redirected)('lets %s, who %s, change the language on the required screen', async (as, _why, at) => {
    const page = await settled({ path: at, as })
    const menu = page.queryByRole('button', { name: /Menu du compte/ })
    if (menu) {
      await page.user.click(menu)
      await page.user.click(await page.findByRole('menuitem', { name: 'العربية' }))
    } else
      await page.user.click(within(page.getByRole('group', { name: 'Langue' })).getByRole('radio', { name: 'العربية' }))
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    expect(page.address()).toBe(at)
  })

  it.each(redirected)('lets %s, who %s, open the settings', async (as, _why, at) => {
    const page = await settled({ path: at, as })
    const menu = page.queryByRole('button', { name: /Menu du compte/ })
    if (menu) await page.user.click(menu)
    await page.user.click(await page.findByRole('link', { name: 'Réglages' }))
    expect(await page.findByRole('heading', { level: 1, name: 'Réglages' })).toBeTruthy()
    await page.user.click(
      within(page.getByRole('navigation', { name: 'Navigation principale' })).getByRole('link', { name: 'Accueil' }),
    )
    await waitFor(() => expect(page.address()).toBe(at))
  })

  it('redirects a link of the shell back to the required screen', async () => {
    const page = await settled({ path: '/mon-profil/edit', as: 'khadija' })
    await page.user.click(page.getByRole('link', { name: 'Matières' }))
    await waitFor(() => expect(page.addresses).toContain('/subjects'))
    await waitFor(() => expect(page.address()).toBe('/mon-profil/edit'))
    expect(page.queryByRole('heading', { level: 1, name: 'Matières' })).toBeNull()
  })

  it('signs out through the application menu on a screen without the shell', async () => {
    const page = await settled({ path: '/update-password', as: 'wassim' })
    page.desktop.emit('menu.chosen', { item: 'sign-out' })
    await waitFor(() => expect(page.address()).toBe('/login'))
  })
})

describe('unrestricted users', () => {
  it.each(['/confirm', '/update-password'])('redirects to Home from %s', async (path) => {
    const page = await settled({ path, as: 'amira' })
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  it.each(['lina', 'sarra', 'samia', 'essai'])('opens Home for %s', async (as) => {
    const page = await settled({ path: '/', as })
    expect(await page.findByRole('heading', { level: 1, name: /Bonjour/ })).toBeTruthy()
    expect(page.address()).toBe('/')
  })
})

describe('impersonation by an administrator', () => {
  it('skips the change of the user’s password', async () => {
    const page = await settled({ path: '/', as: 'wassim', administrator: '7' })
    expect(await page.findByRole('heading', { level: 1, name: /Wassim/ })).toBeTruthy()
    expect(page.address()).toBe('/')
  })

  it('skips the verification code, but not the profile', async () => {
    const page = await settled({ path: '/', as: 'rim', administrator: '7' })
    await waitFor(() => expect(page.address()).toBe('/mon-profil/edit'))
  })

  it('shows the name of the user and ends with a sign-out', async () => {
    const page = await settled({ path: '/subjects', as: 'amira', administrator: '7' })
    const strip = (await page.findByText(/Tu utilises le compte de/)).closest<HTMLElement>('[role="status"]')
    expect(strip?.textContent).toMatch(/Tu utilises le compte de \u2068Amira Ben Salah\u2069/)
    await page.user.click(within(strip ?? document.body).getByRole('button', { name: 'Quitter' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(page.desktop.recorded.signOuts).toBe(1)
  })

  it('does not apply to a session that a registration elsewhere started', async () => {
    const page = await settled({ path: '/', as: 'wassim', administrator: 'register' })
    await waitFor(() => expect(page.address()).toBe('/update-password'))
    expect(page.queryByText(/Tu utilises/)).toBeNull()
  })
})
