import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

type Options = Parameters<typeof renderScreen>[0]

const open = (options: Options = {}) => renderScreen({ path: '/mon-profil', as: 'amira', ...options })

describe('profile screen', () => {
  it('shows name, class, school, points, verification and membership date', async () => {
    const page = await open()
    const hero = within(await page.findByRole('region', { name: 'Amira Ben Salah' }))
    expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeTruthy()
    expect(hero.getByText(/2e année secondaire/)).toBeTruthy()
    expect(hero.getByText('Lycée Ibn Khaldoun')).toBeTruthy()
    expect(hero.getByRole('link', { name: /Solde/ }).textContent).toMatch(/24\s600/)
    expect(hero.getByText('Compte vérifié')).toBeTruthy()
    expect(hero.getByText(/^Membre depuis le \d\d\/\d\d\/\d{4}$/)).toBeTruthy()
    expect(document.title).toMatch(/^Mon profil/)
  })

  it('shows verified contact details left to right', async () => {
    const page = await open()
    const contact = within(await page.findByRole('region', { name: 'Contact' }))
    expect(contact.getByText('amira.bensalah@exemple.tn').closest('[dir="ltr"]')).toBeTruthy()
    expect(contact.getByText('020100101').closest('[dir="ltr"]')).toBeTruthy()
    expect(contact.getAllByText('Vérifié')).toHaveLength(2)
    expect(contact.queryByRole('button')).toBeNull()
  })

  it('shows personal data, class with level, and address', async () => {
    const page = await open()
    const personal = within(await page.findByRole('region', { name: 'Informations personnelles' }))
    expect(personal.getByText('12/04/2010')).toBeTruthy()
    expect(personal.getByText('Fille')).toBeTruthy()
    expect(
      within(page.getByRole('region', { name: 'Scolarité' })).getByText(/2e année secondaire.* • 10 matières/),
    ).toBeTruthy()
    const address = within(page.getByRole('region', { name: 'Adresse' }))
    for (const place of ['Tunisie', 'Ariana', 'Ariana Ville']) expect(address.getByText(place)).toBeTruthy()
  })

  it('shows full completion and the linked parent', async () => {
    const page = await open()
    expect((await page.findByRole('progressbar', { name: 'Profil rempli' })).getAttribute('aria-valuenow')).toBe('100')
    const parent = within(page.getByRole('region', { name: 'Parent' }))
    expect(parent.getByText('22100113')).toBeTruthy()
    expect(parent.getByRole('link', { name: 'Voir les demandes parentales' }).getAttribute('href')).toBe(
      '/liste-des-demandes-parentales',
    )
    expect(page.queryByRole('link', { name: 'Compléter mon profil' })).toBeNull()
  })

  it('lists missing items, without a governorate abroad', async () => {
    const page = await open({ as: 'lina' })
    const missing = within(await page.findByRole('region', { name: 'Profil rempli' }))
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ta photo',
      'Le téléphone d’un parent',
    ])
    expect(missing.getByText('Il te reste 2 informations à donner.')).toBeTruthy()
    expect(missing.getByRole('link', { name: 'Compléter mon profil' }).getAttribute('href')).toBe('/mon-profil/edit')
  })

  it('opens the edit form', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('link', { name: 'Modifier mon profil' }))
    expect(await page.findByRole('heading', { level: 1, name: 'Modifier mon profil' })).toBeTruthy()
    expect(page.address()).toBe('/mon-profil/edit')
  })

  it('hides the edit links of a test account', async () => {
    const page = await open({ as: 'essai' })
    expect(await page.findByText('Compte de test')).toBeTruthy()
    expect(page.queryByRole('link', { name: 'Modifier mon profil' })).toBeNull()
    expect(page.queryByRole('link', { name: 'Compléter mon profil' })).toBeNull()
    expect(page.queryByRole('button', { name: /Ajouter/ })).toBeNull()
  })

  it('shows the edit link of a test account when an administrator acts as it', async () => {
    const page = await open({ as: 'essai', administrator: '9001' })
    expect(await page.findByText('Compte de test')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeTruthy()
  })

  it('shows a loading failure and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('account.profile', 'server-error') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeTruthy()
    expect(page.queryByRole('link', { name: 'Modifier mon profil' })).toBeNull()
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('region', { name: 'Amira Ben Salah' })).toBeTruthy()
  })

  it.each(['html', 'half-json', 'wrong-types', 'empty'] as const)(
    'shows a failure and a retry button for a response that is %s',
    async (kind) => {
      const page = await open({ before: (sandbox) => sandbox.faults('account.profile', kind) })
      expect(await page.findByRole('alert')).toBeTruthy()
      expect(page.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
    },
  )

  it('shows a skeleton while loading', async () => {
    let release: (() => void) | undefined
    const page = await open({ before: (sandbox) => void (release = sandbox.faults.hold('account.profile').release) })
    expect(await page.findByRole('status', { name: 'Chargement du profil' })).toBeTruthy()
    release?.()
    expect(await page.findByRole('region', { name: 'Contact' })).toBeTruthy()
  })

  it('shows initials if the photo fails to load', async () => {
    const page = await open()
    const hero = await page.findByRole('region', { name: 'Amira Ben Salah' })
    const photo = hero.querySelector('img[src*="portraits"]')
    fireEvent.error(photo ?? hero)
    await waitFor(() => expect(hero.textContent).toContain('AS'))
  })

  it.each([
    ['ar', 'ملفّي الشخصي', 'تعديل ملفّي الشخصي', 'rtl'],
    ['en', 'My profile', 'Edit my profile', 'ltr'],
  ] as const)('renders in %s in a narrow window', async (language, title, edit, direction) => {
    setViewport({ width: 390, height: 800 })
    const page = await open({ language })
    expect(await page.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(await page.findByRole('link', { name: edit })).toBeTruthy()
    expect(document.documentElement.dir).toBe(direction)
  })
})
