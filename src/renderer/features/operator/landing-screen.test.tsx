import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CommandInput } from '#shared/desktop/commands.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const path = '/offers/ooredoo'
type Order = CommandInput<'money.subscribe-visitor'>
type Page = Awaited<ReturnType<typeof renderScreen>>

async function chosen(level: string, options: Partial<Parameters<typeof renderScreen>[0]> = {}) {
  setViewport({ width: 1366, height: 768, reducedMotion: true })
  const page = await renderScreen({ path, ...options })
  const ordered: Order[] = []
  const order = page.desktop['money.subscribe-visitor']
  page.desktop['money.subscribe-visitor'] = (request) => {
    ordered.push(request)
    return order(request)
  }
  await page.user.click(await page.findByRole('button', { name: `S’abonner : ${level}` }))
  const dialog = within(await page.findByRole('dialog'))
  return { page, ordered, dialog }
}

async function fill(page: Page, dialog: ReturnType<typeof within>, phone: string, division: string) {
  await page.user.type(dialog.getByLabelText(/^Numéro de téléphone/), phone)
  await page.user.click(dialog.getByRole('combobox', { name: /^Classe/ }))
  await page.user.click(await page.findByRole('option', { name: division }))
}

const firstDivision = '7e année de base'

describe('operator landing page', () => {
  it('lists offers by level with both prices in FCFA', async () => {
    const { findByRole } = await renderScreen({ path })
    expect(await findByRole('heading', { level: 1, name: 'Les cours avec Ooredoo' })).toBeTruthy()
    const cards = within(await findByRole('list', { name: 'Offres par niveau' })).getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Primaire',
      'Collège',
      'Secondaire',
      'Baccalauréat toutes sections',
    ])
    for (const [index, [day, week]] of [
      ['74', '605'],
      ['125', '956'],
      ['125', '956'],
      ['179', '1.346'],
    ].entries())
      expect(cards[index]?.textContent).toMatch(new RegExp(`${day}\\sFCFA par jour.*${week}\\sFCFA pour 7 jours`))
  })

  it('redirects signed-in users to Home and shows a generic title for an unknown operator', async () => {
    const { findByRole, address } = await renderScreen({ path, as: 'amira' })
    await findByRole('heading', { level: 1, name: /Bonjour/ })
    expect(address()).toBe('/')
    const other = await renderScreen({ path: '/offers/%3Cb%3Econstructor' })
    expect(await other.findByRole('heading', { level: 1, name: 'Les cours sur ta facture mobile' })).toBeTruthy()
  })

  it('sends phone, class and plan once and shows the next steps', async () => {
    const { page, ordered, dialog } = await chosen('Collège')
    await fill(page, dialog, '+216 98 123 456', firstDivision)
    const plan = dialog.getByRole('button', { name: /^7 jours/ })
    await page.user.dblClick(plan)
    expect(await page.findByText('La page de l’opérateur est ouverte dans ton navigateur')).toBeTruthy()
    expect(ordered).toEqual([{ phone: '+21698123456', division: 29, recurrence: 7 }])
    expect(page.desktop.recorded.providerPages).toHaveLength(1)
    expect(dialog.getByText('Tu peux l’arrêter à tout moment.')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login')
  })

  it('welcomes a subscriber at the following sign-in', async () => {
    const { page, dialog } = await chosen('Collège')
    await fill(page, dialog, '98123456', firstDivision)
    await page.user.click(dialog.getByRole('button', { name: /^7 jours/ }))
    await page.user.click(await dialog.findByRole('link', { name: 'Se connecter' }))
    await page.user.type(await page.findByLabelText('E-mail ou numéro de téléphone'), 'hedi.saidi@exemple.tn')
    await page.user.type(page.getByLabelText('Mot de passe'), 'Tutorat2026!')
    await page.user.click(page.getByRole('button', { name: 'Se connecter' }))
    expect(await page.findByRole('dialog', { name: /أهلًا بك/ })).toBeTruthy()
  })

  it.each([
    [true, false],
    [false, true],
  ])('shows a message without an address as a toast; success %s, error %s', async (success, isError) => {
    const { page, dialog } = await chosen('Collège', {
      before: (sandbox) => {
        const answer = sandbox.fetch
        sandbox.fetch = async (request) =>
          request.url.endsWith('/checkout')
            ? Response.json({ success, message: 'Un SMS vous a été envoyé', payload: null })
            : answer(request)
      },
    })
    await fill(page, dialog, '98123456', firstDivision)
    await page.user.click(dialog.getByRole('button', { name: /^1 jour/ }))
    const toast = await page.findByText('Un SMS vous a été envoyé')
    expect(toast.closest('[role=alert]') !== null).toBe(isError)
  })

  it('does not send without a plan, a valid number or a class', async () => {
    const { page, ordered, dialog } = await chosen('Collège')
    await page.user.click(dialog.getByRole('button', { name: /^1 jour/ }))
    expect(await dialog.findByText('Le numéro de téléphone est requis')).toBeTruthy()
    expect(await dialog.findByText('La division est requise')).toBeTruthy()
    await fill(page, dialog, '30123456', firstDivision)
    await page.user.click(dialog.getByRole('button', { name: /^1 jour/ }))
    expect(await dialog.findByText('Veuillez saisir un numéro de téléphone valide')).toBeTruthy()
    await page.user.clear(dialog.getByLabelText(/^Numéro de téléphone/))
    await page.user.type(dialog.getByLabelText(/^Numéro de téléphone/), '98123456{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('Choisis 1 jour ou 7 jours')
    expect(ordered).toEqual([])
  })

  it('marks an already registered number and leaves the form open', async () => {
    const { page, dialog } = await chosen('Collège', {
      before: ({ world }) => {
        world.student('amira').user.phone = '098123456'
      },
    })
    await fill(page, dialog, '98123456', firstDivision)
    await page.user.click(dialog.getByRole('button', { name: /^1 jour/ }))
    expect(await dialog.findByText(/Le numéro existe déjà/)).toBeTruthy()
    expect(dialog.getByLabelText(/^Numéro de téléphone/).getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['20500500', "Une erreur s'est produite, veuillez réessayer ultérieurement"],
    ['20400400', /Solde insuffisant auprès de ton opérateur/],
  ])('shows in a toast why %s is rejected', async (phone, sentence) => {
    const { page, dialog } = await chosen('Collège')
    await fill(page, dialog, phone, firstDivision)
    await page.user.click(dialog.getByRole('button', { name: /^1 jour/ }))
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.desktop.recorded.providerPages).toEqual([])
  })

  it.each(['phone', null] as const)('says why it was rejected also after the form was closed: %s', async (field) => {
    const { page, dialog } = await chosen('Collège')
    const answer = Promise.withResolvers<Awaited<ReturnType<(typeof page.desktop)['money.subscribe-visitor']>>>()
    page.desktop['money.subscribe-visitor'] = () => answer.promise
    await fill(page, dialog, '98123456', firstDivision)
    await page.user.click(dialog.getByRole('button', { name: /^1 jour/ }))
    await page.user.click(dialog.getByRole('button', { name: 'Fermer' }))
    await page.user.click(await page.findByRole('button', { name: 'Fermer sans envoyer' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await act(async () => answer.resolve({ opened: false, message: 'Numéro bloqué', field, isError: true }))
    expect(await page.findByText('Numéro bloqué')).toBeTruthy()
  })

  it('clears the form on close', async () => {
    const { page, dialog } = await chosen('Collège')
    await fill(page, dialog, '98123456', firstDivision)
    await page.user.click(dialog.getByRole('button', { name: 'Fermer' }))
    await page.user.click(await page.findByRole('button', { name: 'Fermer sans envoyer' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await page.user.click(page.getByRole('button', { name: 'S’abonner : Collège' }))
    const again = within(await page.findByRole('dialog'))
    expect(again.getByLabelText(/^Numéro de téléphone/)).toHaveProperty('value', '')
  })

  it('offers only the classes of the chosen level', async () => {
    const { page, dialog } = await chosen('Primaire')
    await page.user.click(dialog.getByRole('combobox', { name: /^Classe/ }))
    expect(await page.findByRole('option', { name: '5e année primaire' })).toBeTruthy()
    expect(page.queryByRole('option', { name: firstDivision })).toBeNull()
  })

  it('is linked from sign-in and leads existing users to their plans', async () => {
    const page = await renderScreen({ path: '/login' })
    await page.user.click(await page.findByRole('link', { name: 'S’abonner via la facture mobile' }))
    await page.user.click(await page.findByRole('link', { name: 'J’ai déjà un compte' }))
    await page.user.type(await page.findByLabelText('E-mail ou numéro de téléphone'), 'ines.jaziri@exemple.tn')
    await page.user.type(page.getByLabelText('Mot de passe'), 'Tutorat2026!')
    await page.user.click(page.getByRole('button', { name: 'Se connecter' }))
    expect(await page.findByRole('heading', { level: 1, name: 'Abonnement par l’opérateur' })).toBeTruthy()
    expect(page.addresses).toContain(path)
  })

  it('shows a loading failure and retries', async () => {
    const page = await renderScreen({ path, before: (sandbox) => sandbox.faults('operator.offers', 'server-error') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('list', { name: 'Offres par niveau' })).toBeTruthy()
  })

  it('scrolls by its buttons in the reading direction', async () => {
    const moved: unknown[] = []
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation((to) => void moved.push(to))
    // jsdom has no layout: simulates 240 px wide cards.
    const laidOut = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(
      this: HTMLElement,
    ) {
      return this.parentElement === null ? 0 : [...this.parentElement.children].indexOf(this) * 240
    })
    onTestFinished(() => [scrolled, laidOut].forEach((spy) => spy.mockRestore()))
    setViewport({ width: 390, height: 800, reducedMotion: true })
    const french = await renderScreen({ path, theme: 'dark' })
    await french.user.click(await french.findByRole('button', { name: 'Niveaux suivants' }))
    french.view.unmount()
    const arabic = await renderScreen({ path, language: 'ar' })
    await arabic.user.click(await arabic.findByRole('button', { name: 'المستويات التالية' }))
    expect(moved).toEqual([
      { left: 240, behavior: 'auto' },
      { left: -240, behavior: 'auto' },
    ])
  })
})
