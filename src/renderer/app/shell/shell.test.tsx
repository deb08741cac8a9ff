import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createLockedKeychain } from '#tests/support/locked-keychain.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

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

const everyone = [
  'Accueil',
  'Mon profil',
  'Offres',
  'Matières',
  'Examens',
  'En direct',
  'Le forum',
  'Porte monnaie',
  'Assistance',
  'Revenu',
]

describe('sidebar (spec 1 §2)', () => {
  it('shows its ten entries in order to an influencer with exams', async () => {
    const page = await open({
      before: ({ world }) => {
        Object.assign(world.student('amira').permissions, { influencer: true, has_exam: true })
      },
    })
    expect(entries(page)).toEqual(everyone)
  })

  it.each([
    ['has_exam', 'Examens'],
    ['influencer', 'Revenu'],
  ] as const)('requires the permission %s for the entry %s', async (permission, entry) => {
    const page = await open({
      before: ({ world }) => {
        Object.assign(world.student('amira').permissions, { influencer: true, has_exam: true, [permission]: false })
      },
    })
    expect(entries(page)).toEqual(everyone.filter((name) => name !== entry))
  })

  it('marks the entry of the current screen', async () => {
    const page = await open()
    expect(page.getByRole('link', { current: 'page' }).textContent).toBe('Assistance')
  })

  it('links to the sponsor code, or to its creation, for users who can sponsor', async () => {
    const page = await open({ as: 'fatou' })
    expect(page.getByRole('link', { name: /Parraine un ami/ }).getAttribute('href')).toBe('/gift-code')
    page.view.unmount()
    const without = await open({
      as: 'fatou',
      before: ({ world }) => {
        world.student('fatou').user.gift_code = null
      },
    })
    expect(without.getByRole('link', { name: /Parraine un ami/ }).getAttribute('href')).toBe('/generate-gift-code')
  })

  it('shows no sponsor entry to other users', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('amira').permissions.eligibleUserForGift = false
      },
    })
    expect(page.queryByRole('link', { name: /Parraine un ami/ })).toBeNull()
  })

  it('collapses and persists that choice for the user', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Réduire la barre latérale' }))
    expect(page.getByRole('button', { name: 'Agrandir la barre latérale' })).toBeTruthy()
    await page.flush()
    expect(JSON.stringify({ ...window.localStorage })).toContain('mini')
    page.view.unmount()
    const again = await open()
    expect(await again.findByRole('button', { name: 'Agrandir la barre latérale' })).toBeTruthy()
  })

  it('shows the contact phone and opens the social networks in the browser', async () => {
    const page = await open()
    const footer = within(page.getByRole('contentinfo'))
    expect(footer.getByText('+216 70 000 000')).toBeTruthy()
    for (const name of ['Facebook', 'Instagram', 'YouTube'])
      await page.user.click(footer.getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(page.desktop.recorded.openedLinks).toEqual([
      'https://www.facebook.com/',
      'https://www.instagram.com/',
      'https://www.youtube.com/',
    ])
  })

  it('becomes a drawer below 600 px', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open()
    expect(page.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Ouvrir le menu' }))
    await page.user.click(await page.findByRole('link', { name: 'Offres' }))
    await waitFor(() => expect(page.address()).toBe('/offres'))
    await waitFor(() => expect(page.queryByRole('link', { name: 'Offres' })).toBeNull())
  })
})

describe('forum link (spec 1 §2)', () => {
  const click = async (page: Page) => page.user.click(page.getByRole('button', { name: /Le forum/ }))

  it('opens the forum in the browser for users with access', async () => {
    const page = await open()
    await click(page)
    await waitFor(() => expect(page.desktop.recorded.openedLinks).toHaveLength(1))
    expect(page.desktop.recorded.openedLinks[0]).toContain('forum')
  })

  it('reports an account without access to the forum', async () => {
    const page = await open({ as: 'moussa' })
    await click(page)
    expect(await page.findByText('Ton compte ne donne pas accès au forum.')).toBeTruthy()
    expect(page.desktop.recorded.openedLinks).toEqual([])
  })

  it('names the required offers to users of offer group 33', async () => {
    const page = await open({ as: 'ines' })
    await click(page)
    expect(await page.findByText(/Silver\+ et Gold à l’année/)).toBeTruthy()
  })

  it('reports a browser that did not open', async () => {
    const page = await open()
    page.desktop.refuseLinks = true
    await click(page)
    expect(await page.findByText(/n’a pas pu s’ouvrir/)).toBeTruthy()
  })
})

describe('header', () => {
  it('shows the points with a link to the wallet', async () => {
    const page = await open()
    const points = page.getByRole('link', { name: /Ton solde :\s+24\s600\s+pts/ })
    expect(points.getAttribute('href')).toBe('/porte-monnaie')
  })

  it('focuses the search with Ctrl K and from the application menu', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(page.getByRole('combobox', { name: /Chercher/ }))
    await page.user.click(page.getByRole('main'))
    act(() => page.desktop.emit('menu.chosen', { item: 'search' }))
    expect(document.activeElement).toBe(page.getByRole('combobox', { name: /Chercher/ }))
  })

  it('disables the search for offer group 104', async () => {
    const page = await open({ as: 'karim' })
    expect(page.getByRole('button', { name: /Chercher/ }).getAttribute('aria-disabled')).toBe('true')
    await page.user.keyboard('{Control>}k{/Control}')
    expect(page.address()).toBe('/assistance')
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('shows parental requests in the user menu when the student has a parent: %s', async (hasParent, count) => {
    const page = await open({
      before: ({ world }) => {
        world.student('amira').user.hasParent = hasParent
      },
    })
    await page.user.click(page.getByRole('button', { name: /Amira.*Menu du compte/ }))
    await page.findByRole('menuitem', { name: 'Historique' })
    expect(page.queryAllByRole('menuitem', { name: 'Demandes parentales' })).toHaveLength(count)
  })

  it('links to the settings and the offline lessons in the user menu', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: /Amira.*Menu du compte/ }))
    const settings = await page.findByRole('menuitem', { name: 'Réglages' })
    expect(within(settings).getByRole('link').getAttribute('href')).toBe('/parametres')
    const offline = page.getByRole('menuitem', { name: 'Hors connexion' })
    expect(within(offline).getByRole('link').getAttribute('href')).toBe('/hors-connexion')
  })
})

describe('notices', () => {
  it('reports an unreachable platform and pending records, and disappears on reconnect', async () => {
    const page = await open({ outbox: { waiting: 3 } })
    page.network.down = true
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await page.findByText('Hors connexion.')).toBeTruthy()
    expect(page.getByText(/3 envois en attente/)).toBeTruthy()
    page.network.down = false
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.queryByText('Hors connexion.')).toBeNull())
  })

  it.each([
    ['insecure-date', /La date ou l’heure de cet ordinateur semble fausse/, true],
    ['insecure-authority', /La connexion est interceptée/, true],
    ['proxy', /Le proxy de cet ordinateur ne répond pas/, false],
  ] as const)('names the cause %s, and what still opens', async (cause, sentence, opensDownloads) => {
    const page = await open()
    await page.disconnect(cause)
    const notice = await page.findByText(sentence)
    expect(notice.textContent.includes('Les leçons que tu as téléchargées s’ouvrent quand même.')).toBe(opensDownloads)
  })

  it('shows pending records while online too', async () => {
    const page = await open({ outbox: { waiting: 1 } })
    expect(page.getByText(/1 envoi en attente/)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.queryByText(/en attente/)).toBeNull())
  })

  it('G5: reports a full disk', async () => {
    const page = await open()
    act(() => page.desktop.emit('outbox.changed', { waiting: 1, quarantined: 0, diskFull: true }))
    expect(await page.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('Le disque est plein.'),
    )
  })

  it('D8: reports once that the session is not stored', async () => {
    const page = await open()
    expect(page.getByText(/n’a pas de trousseau sécurisé/)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'J’ai compris' }))
    expect(page.queryByText(/n’a pas de trousseau sécurisé/)).toBeNull()
  })
})

describe('application menu', () => {
  it('opens Home, About and the shortcuts, toggles the sidebar, and signs out', async () => {
    const page = await open()
    const choose = (item: Parameters<typeof page.desktop.emit<'menu.chosen'>>[1]['item']) =>
      act(() => page.desktop.emit('menu.chosen', { item }))
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

it('focuses the title of a new screen and sets the window title', async () => {
  const page = await open()
  await page.user.click(page.getByRole('link', { name: 'Porte monnaie' }))
  const title = await page.findByRole('heading', { level: 1, name: 'Porte monnaie' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toBe('Porte monnaie · Tutorat')
  expect(page.desktop.recorded.titles.at(-1)).toBe('Porte monnaie · Tutorat')
})

it('lets the keyboard skip to the main content', async () => {
  const page = await open()
  await page.user.tab()
  expect(document.activeElement?.textContent).toBe('Aller au contenu')
  await page.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(page.getByRole('main'))
})

it('stores the session once a locked keychain is unlocked and tried again', async () => {
  const { store, unlock } = createLockedKeychain(null)
  const page = await open({ lockedKeychain: store })
  const text = /^Le trousseau de cet ordinateur est verrouillé/
  await page.user.click(await page.findByRole('button', { name: 'Réessayer' }))
  expect(page.getByText(text)).toBeTruthy()
  unlock()
  await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(page.queryByText(text)).toBeNull())
  expect(await store.read()).toContain('token')
})
