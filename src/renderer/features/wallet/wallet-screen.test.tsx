import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { decide } from '#sandbox/world/payments.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/porte-monnaie', as: 'amira', ...options })
const posts = (page: Page) => page.sandbox.requests().filter(({ name }) => name === 'wallet.createCode').length
const lastTopUp = (page: Page) => page.sandbox.world.money.topUps.at(-1)!
const pill = (page: Page) => page.queryByRole('link', { name: '1 paiement en cours' })

const dialogOf = async (page: Page, title: string) =>
  within(
    (await page.findByText(title, { selector: '[role=dialog] .ant-modal-title *' })).closest<HTMLElement>(
      '[role=dialog]',
    )!,
  )

async function fill(page: Page, { way, amount, reference }: { way: RegExp; amount: string; reference?: string }) {
  await page.user.click(await page.findByRole('button', { name: way }))
  const dialog = within(await page.findByRole('dialog'))
  if (reference !== undefined) await page.user.type(dialog.getByLabelText(/^Référence/), reference)
  await page.user.type(dialog.getByLabelText(/^Montant en FCFA/), amount)
  await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
  return dialog
}

describe('wallet screen', () => {
  it('shows the balance, payment methods, history and adverts', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('amira').user.points = 24_600
      },
    })
    const balance = await page.findByRole('region', { name: 'Mon solde' })
    expect(balance.textContent).toContain('24\u00a0600 points')
    expect(balance.textContent).toContain('1 point = 1 FCFA')
    for (const way of [/Code de recharge/, /Carte ou en ligne/, /D17/, /Virement/])
      expect((await page.findAllByRole('button', { name: way })).length).toBeGreaterThan(0)
    const history = within(await page.findByRole('region', { name: 'Historique des points' }))
    expect(await history.findByText('REF-7K2P')).toBeTruthy()
    expect(history.getByText(/^\+5 000/)).toBeTruthy()
  })

  it('filters the history by status', async () => {
    const page = await open()
    await page.findByText('REF-7K2P')
    await page.user.click(page.getByRole('radio', { name: 'Rejeté' }))
    expect(page.queryByText('REF-7K2P')).toBeNull()
    expect(await page.findByText('REF-2MX9')).toBeTruthy()
    await page.user.click(page.getByRole('radio', { name: 'En attente' }))
    expect(await page.findByText('D17-20931')).toBeTruthy()
  })

  it('shows an empty state without a history', async () => {
    const page = await open({
      before: ({ world }) => {
        world.money.topUps = []
        world.money.transfers = []
      },
    })
    await waitFor(() => expect(page.getAllByText('pas d historique')).toHaveLength(2))
  })

  it('shows an error and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('wallet.codes', 'forbidden') })
    const history = within((await page.findByRole('heading', { name: 'Historique des points' })).closest('section')!)
    const retry = await history.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByText('REF-7K2P')).toBeTruthy()
  })

  it('shows the payments and the bank accounts with numbers to copy', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: 'Historique des paiements' }))
    const payments = await dialogOf(page, 'Historique des paiements')
    await waitFor(() => expect(payments.getAllByText(/12 000 FCFA/)).toHaveLength(1))
    await page.user.click(payments.getByRole('button', { name: 'Fermer' }))
    await page.user.click(page.getByRole('button', { name: /Virement bancaire/ }))
    const banks = await dialogOf(page, 'Comptes de la plateforme')
    await page.user.click(banks.getAllByRole('button', { name: /Copier le numéro/ })[0]!)
    expect(await navigator.clipboard.readText()).toBe('00 000 0000000000000 00')
  })

  it('renders in Arabic in a small window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open({
      language: 'ar',
      theme: 'dark',
      before: ({ world }) => {
        world.student('amira').user.points = 7
      },
    })
    const balance = await page.findByRole('region', { name: 'رصيدي' })
    expect(balance.textContent).toContain('7 نقاط')
    expect(await page.findByText('سجلّ النقاط')).toBeTruthy()
  })

  it('renders only the visible rows of a 5,000-row history', async () => {
    const page = await open({ world: { scenario: 'long-histories' } })
    const history = await page.findByRole('region', { name: 'Historique des points' })
    await waitFor(() => expect(history.querySelectorAll('tbody tr.ant-table-row')).toHaveLength(10))
    fireEvent.mouseDown(within(history).getByRole('combobox'))
    fireEvent.click(await page.findByText('100 / page'))
    await waitFor(() => expect(history.querySelector('.ant-table-tbody-virtual')).not.toBeNull())
    const drawn = within(history).getAllByRole('row').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(60)
  })
})

describe('top-up', () => {
  it('validates, confirms and sends a code once and shows it in the history', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: 'Ajouter des points' }))
    const dialog = within(await page.findByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
    expect(await dialog.findByText('Le champ référence est obligatoire')).toBeTruthy()
    expect(dialog.getByText('Le champ montant est obligatoire')).toBeTruthy()
    await page.user.type(dialog.getByLabelText(/^Référence/), 'REF-NEW1')
    await page.user.type(dialog.getByLabelText(/^Montant en FCFA/), '١٥٠٠')
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
    expect(await dialog.findByText('Vérifie avant d’envoyer')).toBeTruthy()
    expect(dialog.getByText('REF-NEW1')).toBeTruthy()
    expect(posts(page)).toBe(0)
    const send = dialog.getByRole('button', { name: 'Envoyer le code' })
    fireEvent.click(send)
    fireEvent.click(send)
    expect(await dialog.findByText(/Paiement Réussi/)).toBeTruthy()
    expect(posts(page)).toBe(1)
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    expect(await page.findByText('REF-NEW1')).toBeTruthy()
    expect((await page.findByRole('region', { name: 'Mon solde' })).textContent).toContain(
      new Intl.NumberFormat('fr').format(page.sandbox.world.student('amira').points).replaceAll('\u202f', '\u00a0'),
    )
    await waitFor(() => expect(page.store.getState().money.attempts).toEqual([]))
  })

  it('shows the platform’s refusal message', async () => {
    const page = await open()
    const dialog = await fill(page, { way: /^Code de recharge/, amount: '500', reference: 'REFUSE-1' })
    await page.user.click(await dialog.findByRole('button', { name: 'Envoyer le code' }))
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('Une erreur est survenue')
    expect(alert.textContent).toContain('Code rejeté')
  })

  it('shows a card payment as pending in the dialog, header and wallet until it is processed', async () => {
    const page = await open()
    const dialog = await fill(page, { way: /Carte ou en ligne/, amount: '2000' })
    await page.user.click(await dialog.findByRole('button', { name: /^Payer/ }))
    expect(await dialog.findByText('À terminer dans ton navigateur')).toBeTruthy()
    expect(page.desktop.recorded.providerPages).toHaveLength(1)
    await page.user.click(dialog.getByRole('button', { name: 'Rouvrir la page' }))
    await waitFor(() => expect(page.desktop.recorded.providerPages).toHaveLength(2))
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    expect(pill(page)?.getAttribute('href')).toBe('/porte-monnaie')
    const card = within(await page.findByRole('region', { name: 'Paiement en cours' }))
    expect(card.getByText(/2 000 FCFA/)).toBeTruthy()
    expect(card.getByText(/Adresse de cette page/).textContent).toContain('127.0.0.1:4010')
    await page.user.click(card.getByRole('button', { name: 'J’ai payé : vérifier' }))
    expect(await page.findByText('Toujours pas de réponse.')).toBeTruthy()
    decide(lastTopUp(page), { accepted: true, afterMs: 0 }, page.sandbox.clock.now())
    await page.user.click(card.getByRole('button', { name: 'J’ai payé : vérifier' }))
    const ended = await page.findByRole('region', { name: 'Carte bancaire' })
    expect(ended.textContent).toContain('Paiement Réussi')
    expect(ended.textContent).not.toContain('à terminer')
    expect(pill(page)).toBeNull()
    expect(posts(page)).toBe(1)
    await page.user.click(within(ended).getByRole('button', { name: 'J’ai compris' }))
    await waitFor(() => expect(page.queryByRole('region', { name: 'Carte bancaire' })).toBeNull())
  })

  it('opens the page of the provider once, and checks once, on a double click', async () => {
    const page = await open()
    const dialog = await fill(page, { way: /Carte ou en ligne/, amount: '2000' })
    await page.user.click(await dialog.findByRole('button', { name: /^Payer/ }))
    const calls: string[] = []
    const { 'money.open': openPage, 'money.check': check } = page.desktop
    page.desktop['money.open'] = (input) => (calls.push('open'), openPage(input))
    page.desktop['money.check'] = (input) => (calls.push('check'), check(input))
    for (const name of ['Rouvrir la page', 'J’ai payé : vérifier']) {
      const button = await dialog.findByRole('button', { name })
      act(() => {
        fireEvent.click(button)
        fireEvent.click(button)
      })
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    }
    expect(calls).toEqual(['open', 'check'])
  })

  it('shows an error when the browser does not open and offers to reopen the page', async () => {
    const page = await open()
    const openProviderPage = page.desktop.openProviderPage
    page.desktop.openProviderPage = () => false
    const dialog = await fill(page, { way: /Carte ou en ligne/, amount: '2000' })
    await page.user.click(await dialog.findByRole('button', { name: /^Payer/ }))
    expect((await dialog.findByRole('alert')).textContent).toBe('La page de paiement n’a pas pu être ouverte.')
    expect(dialog.queryByText(/est ouverte/)).toBeNull()
    page.desktop.openProviderPage = openProviderPage
    await page.user.click(dialog.getByRole('button', { name: 'Rouvrir la page' }))
    expect(await dialog.findByText(/Adresse de cette page/)).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(posts(page)).toBe(1)
  })

  it('offers card or PayDunya online and keeps typed values when the type changes', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: 'Ajouter des points' }))
    const dialog = within(await page.findByRole('dialog'))
    await page.user.type(dialog.getByLabelText(/^Montant en FCFA/), '1 200')
    await page.user.click(dialog.getByRole('radio', { name: 'En ligne' }))
    await page.user.click(dialog.getByRole('radio', { name: 'PayDunya' }))
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
    expect(await dialog.findByText('PayDunya', { selector: 'dd' })).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: /^Payer/ }))
    await waitFor(() => expect(page.desktop.recorded.providerPages[0]).toContain('paydunya'))
    expect(lastTopUp(page).amount).toBe(1200)
  })

  it('E2: looks up a top-up after a lost response instead of resending it', async () => {
    const page = await open()
    page.sandbox.faults('wallet.createCode', 'late-error', { times: 1 })
    const dialog = await fill(page, { way: /^Code de recharge/, amount: '700', reference: 'ATTENTE-7' })
    await page.user.click(await dialog.findByRole('button', { name: 'Envoyer le code' }))
    expect(await dialog.findByText(/Code envoyé|Vérification en cours/)).toBeTruthy()
    await waitFor(() => expect(page.store.getState().money.attempts[0]?.stage).toBe('waiting'))
    expect(posts(page)).toBe(1)
    expect(page.sandbox.world.money.topUps.filter(({ reference }) => reference === 'ATTENTE-7')).toHaveLength(1)
  })

  it('blocks submission on the confirmation step while offline', async () => {
    const page = await open()
    const dialog = await fill(page, { way: /^Code de recharge/, amount: '700', reference: 'REF-77' })
    await page.disconnect()
    expect(await dialog.findByText(/Il faut être en ligne pour envoyer/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer le code' }))
    expect((await page.desktop['money.state']()).attempts).toEqual([])
    page.reconnect()
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer le code' }))
    await waitFor(() => expect(posts(page)).toBe(1))
  })

  it('reports that nothing was sent when the desktop rejects the order', async () => {
    const page = await open()
    const dialog = await fill(page, { way: /^Code de recharge/, amount: '700', reference: 'REF-77' })
    page.desktop['money.order'] = () => Promise.reject(new Error('no'))
    await page.user.click(await dialog.findByRole('button', { name: 'Envoyer le code' }))
    expect(await dialog.findByText('La demande n’a pas pu être envoyée. Réessaie.')).toBeTruthy()
    expect(posts(page)).toBe(0)
    expect(JSON.stringify(page.desktop.recorded.failures)).not.toContain('REF-77')
  })

  it('prints a receipt without phone number and e-mail', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: /^Imprimer le reçu : .?REF-7K2P/ }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const sheet = page.getByRole('region', { name: 'Reçu', hidden: true })
    expect(sheet.textContent).toContain('REF-7K2P')
    expect(sheet.textContent).toContain('5\u00a0000\u00a0FCFA')
    const { user } = page.sandbox.world.student('amira')
    expect(sheet.textContent).not.toContain(user.phone)
    expect(sheet.textContent).not.toContain(user.email)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(page.queryByRole('region', { name: 'Reçu', hidden: true })).toBeNull())
    print.mockRestore()
  })
})

describe('mobile top-up', () => {
  async function begun(options: RenderScreenOptions = {}) {
    const page = await open(options)
    const form = await fill(page, { way: /^D17/, amount: '2000' })
    await page.user.click(await form.findByRole('button', { name: /^Payer/ }))
    return { page, dialog: await dialogOf(page, 'Payer avec D17') }
  }

  it('shows the QR code and amount, an alert while unpaid, and the payment once confirmed', async () => {
    const { page, dialog } = await begun()
    expect(await dialog.findByRole('img', { name: 'Code QR du paiement' })).toBeTruthy()
    expect(dialog.getByText(/2 000 FCFA/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
    expect((await dialog.findByText(/n’est pas encore confirmé/)).closest('[role=alert]')).toBeTruthy()
    decide(lastTopUp(page), { accepted: true, afterMs: 0 }, page.sandbox.clock.now())
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
    expect((await dialog.findAllByText(/Paiement Réussi/)).length).toBeGreaterThan(0)
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    expect(page.address()).toBe('/porte-monnaie')
    await waitFor(() => expect(page.store.getState().money.attempts).toEqual([]))
  })

  it('shows a refusal by the phone app', async () => {
    const { page, dialog } = await begun()
    decide(lastTopUp(page), { accepted: false, afterMs: 0 }, page.sandbox.clock.now())
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
    expect((await dialog.findByText(/refusé par l’application mobile/)).closest('[role=alert]')).toBeTruthy()
  })

  it.each([
    ['PAY 12', /ne contient pas d’adresse de paiement/],
    [null, /n’est pas disponible/],
  ])('shows an error instead of a QR code for the text %j', async (text, sentence) => {
    const page = await open()
    const form = await fill(page, { way: /^D17/, amount: '2000' })
    page.desktop['money.qr'] = async () => ({ text })
    await page.user.click(await form.findByRole('button', { name: /^Payer/ }))
    const dialog = await dialogOf(page, 'Payer avec D17')
    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(dialog.queryByRole('img', { name: 'Code QR du paiement' })).toBeNull()
  })

  it('reports a failed check without claiming that the payment failed', async () => {
    const { page, dialog } = await begun()
    page.desktop['money.check'] = () => Promise.reject(new Error('no'))
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
    expect(
      (await dialog.findByText('La vérification a échoué. Réessaie dans un instant.')).closest('[role=alert]'),
    ).toBeTruthy()
  })

  it('can be resumed from the wallet', async () => {
    const { page, dialog } = await begun()
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    expect(await page.findByRole('button', { name: 'Afficher le code QR' })).toBeTruthy()
    expect(pill(page)).toBeTruthy()
    page.getByRole('button', { name: 'Ignorer cette demande' }).focus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(pill(page)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(page.getAllByRole('link', { name: /^Découvrir/ })[0]))
  })
})
