import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../tests/support/render-screen'
import { setViewport } from '../../../../tests/support/viewport'

type Page = Awaited<ReturnType<typeof renderScreen>>

async function open(options: Parameters<typeof renderScreen>[0] = {}): Promise<Page> {
  // This screen makes no requests beyond the shell's.
  const page = await renderScreen({ path: '/assistance', as: 'amira', ...options })
  await page.findByRole('banner')
  return page
}

const entries = (page: Page) =>
  within(page.getByRole('navigation', { name: 'Navigation principale' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(' (s’ouvre dans le navigateur)', ''))

const everyone = ['Accueil', 'Mon profil', 'Offres', 'Matières', 'Examens', 'En direct', 'Le forum', 'Porte monnaie', 'Assistance', 'Revenu']

describe('the sidebar (spec 1 §2)', () => {
  it('has its ten entries in order, for an influencer with exams', async () => {
    const page = await open({ before: ({ world }) => { Object.assign(world.student('amira').permissions, { influencer: true, has_exam: true }) } })
    expect(entries(page)).toEqual(everyone)
  })

  it.each([
    ['has_exam', 'Examens'],
    ['influencer', 'Revenu'],
  ] as const)('without %s has no %s', async (permission, entry) => {
    const page = await open({
      before: ({ world }) => { Object.assign(world.student('amira').permissions, { influencer: true, has_exam: true, [permission]: false }) },
    })
    expect(entries(page)).toEqual(everyone.filter((name) => name !== entry))
  })

  it('marks the entry of the screen shown', async () => {
    const page = await open()
    expect(page.getByRole('link', { current: 'page' }).textContent).toBe('Assistance')
  })

  it('leads to the sponsor code, or to making one, only those who may', async () => {
    const page = await open({ as: 'fatou' })
    expect(page.getByRole('link', { name: /Parraine un ami/ }).getAttribute('href')).toBe('/gift-code')
    page.view.unmount()
    const without = await open({ as: 'fatou', before: ({ world }) => { world.student('fatou').user.gift_code = null } })
    expect(without.getByRole('link', { name: /Parraine un ami/ }).getAttribute('href')).toBe('/generate-gift-code')
  })

  it('shows no sponsor entry to the others', async () => {
    const page = await open({ before: ({ world }) => { world.student('amira').permissions.eligibleUserForGift = false } })
    expect(page.queryByRole('link', { name: /Parraine un ami/ })).toBeNull()
  })

  it('is narrowed, and the choice is kept for the user', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Réduire la barre latérale' }))
    expect(page.getByRole('button', { name: 'Agrandir la barre latérale' })).toBeTruthy()
    await page.flush()
    expect(JSON.stringify({ ...window.localStorage })).toContain('mini')
    page.view.unmount()
    const again = await open()
    expect(await again.findByRole('button', { name: 'Agrandir la barre latérale' })).toBeTruthy()
  })

  it('is a drawer below 600', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open()
    expect(page.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Ouvrir le menu' }))
    await page.user.click(await page.findByRole('link', { name: 'Offres' }))
    await waitFor(() => expect(page.address()).toBe('/offres'))
    await waitFor(() => expect(page.queryByRole('link', { name: 'Offres' })).toBeNull())
  })
})

describe('the forum link (spec 1 §2)', () => {
  const click = async (page: Page) => page.user.click(page.getByRole('button', { name: /Le forum/ }))

  it('opens the forum in the browser for those who may', async () => {
    const page = await open()
    await click(page)
    await waitFor(() => expect(page.desktop.asked.openedLinks).toHaveLength(1))
    expect(page.desktop.asked.openedLinks[0]).toContain('forum')
  })

  it('says that the forum cannot be accessed', async () => {
    const page = await open({ as: 'moussa' })
    await click(page)
    expect(await page.findByText('Ton compte ne donne pas accès au forum.')).toBeTruthy()
    expect(page.desktop.asked.openedLinks).toEqual([])
  })

  it('tells an offer of group 33 what is needed', async () => {
    const page = await open({ as: 'ines' })
    await click(page)
    expect(await page.findByText(/Silver\+ et Gold à l’année/)).toBeTruthy()
  })

  it('says when the browser did not open', async () => {
    const page = await open()
    page.desktop.refuseLinks = true
    await click(page)
    expect(await page.findByText(/n’a pas pu s’ouvrir/)).toBeTruthy()
  })
})

describe('the header', () => {
  it('shows the points and leads to the wallet', async () => {
    const page = await open()
    const points = page.getByRole('link', { name: /Ton solde :\s+24\s600\s+pts/ })
    expect(points.getAttribute('href')).toBe('/porte-monnaie')
  })

  it('begins the search by Ctrl K, and by the menu of the window', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(page.getByRole('combobox', { name: /Chercher/ }))
    await page.user.click(page.getByRole('main'))
    act(() => page.desktop.emit('menu.chosen', { item: 'search' }))
    expect(document.activeElement).toBe(page.getByRole('combobox', { name: /Chercher/ }))
  })

  it('has no search for offer group 104', async () => {
    const page = await open({ as: 'karim' })
    expect(page.getByRole('button', { name: /Chercher/ }).getAttribute('aria-disabled')).toBe('true')
    await page.user.keyboard('{Control>}k{/Control}')
    expect(page.address()).toBe('/assistance')
  })

  it.each([[true, 1], [false, 0]])('has parental requests in the user menu when the pupil has a parent: %s', async (hasParent, count) => {
    const page = await open({ before: ({ world }) => { world.student('amira').user.hasParent = hasParent } })
    await page.user.click(page.getByRole('button', { name: /Amira.*Menu du compte/ }))
    await page.findByRole('menuitem', { name: 'Historique' })
    expect(page.queryAllByRole('menuitem', { name: 'Demandes parentales' })).toHaveLength(count)
  })

  it('leads to the settings from the user menu', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: /Amira.*Menu du compte/ }))
    const settings = await page.findByRole('menuitem', { name: 'Réglages' })
    expect(within(settings).getByRole('link').getAttribute('href')).toBe('/parametres')
  })
})

describe('notices', () => {
  it('say within 2 s that the platform cannot be reached, with what waits, and go when it is back', async () => {
    const page = await open({ outbox: { waiting: 3 } })
    page.network.down = true
    const began = performance.now()
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await page.findByText('Hors connexion.')).toBeTruthy()
    expect(performance.now() - began).toBeLessThan(2000)
    expect(page.getByText(/3 envois en attente/)).toBeTruthy()
    page.network.down = false
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.queryByText('Hors connexion.')).toBeNull())
  })

  it('show the records that wait while online too', async () => {
    const page = await open({ outbox: { waiting: 1 } })
    expect(page.getByText(/1 envoi en attente/)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.queryByText(/en attente/)).toBeNull())
  })

  it('G5: tell of a full disk', async () => {
    const page = await open()
    act(() => page.desktop.emit('outbox.changed', { waiting: 1, quarantined: 0, diskFull: true }))
    expect(await page.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('Le disque est plein.'))
  })

  it('D8: tell once that the session is not kept', async () => {
    const page = await open()
    expect(page.getByText(/n’a pas de trousseau sécurisé/)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'J’ai compris' }))
    expect(page.queryByText(/n’a pas de trousseau sécurisé/)).toBeNull()
  })
})

describe('the menu of the window', () => {
  it('leads Home, toggles the sidebar, shows About and the shortcuts, signs out', async () => {
    const page = await open()
    const choose = (item: Parameters<typeof page.desktop.emit<'menu.chosen'>>[1]['item']) => act(() => page.desktop.emit('menu.chosen', { item }))
    choose('toggle-sidebar')
    expect(await page.findByRole('button', { name: 'Agrandir la barre latérale' })).toBeTruthy()
    choose('about')
    expect(await page.findByText('Tutorat 1.0.0')).toBeTruthy()
    choose('shortcuts')
    expect(await page.findByRole('dialog', { name: /Raccourcis clavier/ })).toBeTruthy()
    choose('home')
    await waitFor(() => expect(page.address()).toBe('/'))
    choose('sign-out')
    await waitFor(() => expect(page.address()).toBe('/login'))
  })
})

it('moves the focus to the title of the screen that opens, and names it', async () => {
  const page = await open()
  await page.user.click(page.getByRole('link', { name: 'Porte monnaie' }))
  const title = await page.findByRole('heading', { level: 1, name: 'Porte monnaie' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toBe('Porte monnaie · Tutorat')
  expect(page.desktop.asked.titles.at(-1)).toBe('Porte monnaie · Tutorat')
})

it('lets the keyboard skip to the content', async () => {
  const page = await open()
  await page.user.tab()
  expect(document.activeElement?.textContent).toBe('Aller au contenu')
  await page.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(page.getByRole('main'))
})
