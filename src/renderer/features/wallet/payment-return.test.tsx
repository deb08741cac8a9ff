import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { decide } from '#sandbox/world/payments.ts'
import type { CommandOutput } from '#shared/desktop/commands.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

const texts = textsIn('fr', 'wallet')

const countRequests = (page: Page, name: string) => page.sandbox.requests().filter((call) => call.name === name).length
const follow = (page: Page, address: string) => act(async () => page.desktop.follow(address))
const order = (page: Page) => page.sandbox.world.money.topUps.at(-1)!

async function paying(way: 'card' | 'paydunya', decided: boolean | null): Promise<Page> {
  const page = await renderScreen({ path: '/porte-monnaie', as: 'amira' })
  await page.findByRole('region', { name: 'Mon solde' })
  const topUpOrder: MoneyOrder = { kind: 'top-up', way, amount: 2000 }
  await act(() => page.desktop['money.order'](topUpOrder))
  if (decided !== null) decide(order(page), { accepted: decided, afterMs: 0 }, page.sandbox.clock.now())
  return page
}

describe('payment return', () => {
  it('shows the platform’s message and opens the offers after a paid card payment', async () => {
    const page = await paying('card', true)
    await follow(page, `tutorat://payment/success?orderId=${order(page).order ?? ''}`)
    await waitFor(() => expect(page.address()).toBe('/offres'))
    expect(await page.findByText(/Paiement Réussi, ton solde est à jour/)).toBeTruthy()
    expect(countRequests(page, 'wallet.cardPaid')).toBe(1)
  })

  it('C4: handles three identical returns once', async () => {
    const page = await paying('card', true)
    const link = `tutorat://payment/success?orderId=${order(page).order ?? ''}`
    await act(async () => {
      for (const again of [link, link, link]) page.desktop.follow(again)
    })
    await waitFor(() => expect(page.address()).toBe('/offres'))
    await follow(page, link)
    await page.answered()
    expect(page.address()).toBe('/offres')
    expect(countRequests(page, 'wallet.cardPaid')).toBe(1)
    expect(page.getAllByText(/Paiement Réussi, ton solde est à jour/)).toHaveLength(1)
  })

  it('shows a warning and the wallet after a failed card payment', async () => {
    const page = await paying('card', false)
    await follow(page, 'tutorat://payment/echec')
    expect(await page.findByText('Erreur de paiement')).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
  })

  it('shows the platform’s refusal message after a refused card payment', async () => {
    const page = await paying('card', false)
    await follow(page, `tutorat://payment/success?orderId=${order(page).order ?? ''}`)
    expect((await page.findByText(/^Erreur de paiement :/)).textContent).toContain(
      "La transaction n'a pas pu aboutir, veuillez réessayer plus tard",
    )
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
  })

  it('C3: attributes an unconfirmed failure to the link and keeps the payment pending', async () => {
    const page = await paying('card', null)
    await follow(page, 'tutorat://payment/echec')
    expect(
      await page.findByText(/^Erreur de paiement, dit ce retour\. La plateforme n’a pas encore reçu ce paiement/),
    ).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
    expect((await page.desktop['money.state']()).attempts).toMatchObject([{ stage: 'waiting' }])
    expect(page.getByRole('button', { name: 'J’ai payé : vérifier' })).toBeTruthy()
  })

  it('shows a PayDunya payment as being processed after a success return', async () => {
    const page = await paying('paydunya', true)
    await follow(page, `tutorat://payment-pay-dunya/success?token=${order(page).order ?? ''}`)
    expect(await page.findByText('Paiement Réussi', { selector: '[role=dialog] .ant-modal-title *' })).toBeTruthy()
    expect(
      page.getByText('Patiente pendant le traitement de ton paiement.', { selector: '[role=dialog] p' }),
    ).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
  })

  it('shows the wallet while a PayDunya payment is verified', async () => {
    const page = await paying('paydunya', null)
    const held = page.sandbox.faults.hold('wallet.codes')
    await follow(page, `tutorat://payment-pay-dunya/success?token=${order(page).order ?? ''}`)
    expect(await page.findByText('Nous vérifions ton paiement.')).toBeTruthy()
    expect(page.getByRole('heading', { level: 1, name: 'Porte monnaie' })).toBeTruthy()
    held.release()
    expect(await page.findByText('Paiement Réussi', { selector: '[role=dialog] .ant-modal-title *' })).toBeTruthy()
    expect(
      page.getByText('La plateforme doit encore le confirmer : ton porte-monnaie montre où il en est.'),
    ).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
    expect((await page.desktop['money.state']()).attempts).toMatchObject([{ stage: 'waiting' }])
  })

  it('does not show what was said of an earlier return while the next one is verified', async () => {
    const page = await paying('paydunya', null)
    await follow(page, 'tutorat://payment-pay-dunya/success?token=inconnu')
    expect(await page.findByText(texts('notOursTitle'))).toBeTruthy()
    const held = page.sandbox.faults.hold('wallet.codes')
    await follow(page, `tutorat://payment-pay-dunya/success?token=${order(page).order ?? ''}`)
    expect(await page.findByText('Nous vérifions ton paiement.')).toBeTruthy()
    expect(page.queryByText(texts('notOursTitle'))).toBeNull()
    held.release()
    expect(await page.findByText('Paiement Réussi', { selector: '[role=dialog] .ant-modal-title *' })).toBeTruthy()
  })

  it('shows nothing of a return whose session has ended', async () => {
    const page = await paying('paydunya', null)
    const [attempt = null] = (await page.desktop['money.state']()).attempts
    const answer = Promise.withResolvers<CommandOutput<'money.return'>>()
    page.desktop['money.return'] = () => answer.promise
    await follow(page, `tutorat://payment-pay-dunya/success?token=${order(page).order ?? ''}`)
    expect(await page.findByText('Nous vérifions ton paiement.')).toBeTruthy()
    await act(async () => void (await page.vault.expire(page.vault.state().generation)))
    await waitFor(() => expect(page.address()).toBe('/login'))
    await act(async () =>
      answer.resolve({ outcome: 'processing', message: null, attempt, way: 'paydunya', claim: 'success' }),
    )
    expect(page.store.getState().money).toMatchObject({ attempts: [], result: null })
  })

  it('closes the open top-up dialog after a PayDunya return', async () => {
    setViewport({ width: 1366, height: 768, reducedMotion: true })
    const page = await paying('paydunya', true)
    const titled = { selector: '[role=dialog] .ant-modal-title *' }
    await page.user.click(page.getByRole('button', { name: 'Ajouter des points' }))
    await page.findByText('Ajouter des points', titled)
    await follow(page, `tutorat://payment-pay-dunya/success?token=${order(page).order ?? ''}`)
    await page.findByText('Paiement Réussi', titled)
    await waitFor(() =>
      expect(page.getAllByRole('dialog').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Paiement Réussi'),
      ]),
    )
  })

  it('rejects a PayDunya return without a pending payment', async () => {
    const page = await renderScreen({ path: '/payment-pay-dunya/echec?token=forged', as: 'amira' })
    expect(await page.findByText('Aucun paiement commencé ici ne correspond.')).toBeTruthy()
    expect(page.getByRole('heading', { level: 1, name: 'Porte monnaie' })).toBeTruthy()
  })

  it.each(['tutorat://digitalvirgo/success?reference=forged', 'tutorat://digitalvirgo/echec'])(
    'opens Home with a notice for an operator return without a pending order: %s',
    async (address) => {
      const page = await renderScreen({ path: '/subjects', as: 'amira' })
      await page.findByRole('heading', { level: 1 })
      await follow(page, address)
      expect(await page.findByText('Aucun paiement commencé ici ne correspond.')).toBeTruthy()
      await waitFor(() => expect(page.address()).toBe('/'))
    },
  )

  it('opens Home for an invalid operator URL', async () => {
    const page = await renderScreen({ path: '/digitalvirgo/perhaps', as: 'amira' })
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  it('reports a failed PayDunya payment to the platform once and shows the failure', async () => {
    const page = await paying('paydunya', null)
    await follow(page, `tutorat://payment-pay-dunya/echec?token=${order(page).order ?? ''}`)
    expect(
      await page.findByText('Une erreur est survenue', { selector: '[role=dialog] .ant-modal-title *' }),
    ).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
    expect(countRequests(page, 'wallet.payDunyaFailed')).toBe(1)
  })

  it('C3: rejects a return with an unknown order without confirming a payment', async () => {
    const page = await paying('card', null)
    await follow(page, 'tutorat://payment/success?orderId=somebody-elses')
    expect(await page.findByText('Aucun paiement commencé ici ne correspond.')).toBeTruthy()
    expect(page.queryByText(/Paiement Réussi/)).toBeNull()
    expect((await page.desktop['money.state']()).attempts).toMatchObject([{ stage: 'waiting' }])
    await page.user.click(page.getByRole('link', { name: 'Voir mon porte-monnaie' }))
    expect(page.address()).toBe('/porte-monnaie')
  })

  it('keeps the payment pending while the platform does not respond', async () => {
    const page = await paying('card', true)
    page.sandbox.faults('wallet.cardPaid', 'server-error')
    page.sandbox.faults('wallet.codes', 'server-error')
    await follow(page, `tutorat://payment/success?orderId=${order(page).order ?? ''}`)
    expect(await page.findByText('La plateforme ne répond pas.')).toBeTruthy()
  })

  it('removes the order id from the URL of an in-app return', async () => {
    const page = await renderScreen({ path: '/payment/success?orderId=forged', as: 'amira' })
    expect(await page.findByText('Aucun paiement commencé ici ne correspond.')).toBeTruthy()
    expect(page.address()).toBe('/payment/retour')
    expect(countRequests(page, 'wallet.cardPaid')).toBe(0)
  })

  it('shows a notice for an invalid return URL', async () => {
    const page = await renderScreen({ path: '/payment/perhaps?orderId=1', as: 'amira' })
    expect(await page.findByText('Aucun paiement commencé ici ne correspond.')).toBeTruthy()
  })

  it('C4: continues after sign-in when signed out', async () => {
    const page = await renderScreen({ path: '/payment/success?orderId=early' })
    expect(await page.findByRole('button', { name: 'Se connecter' })).toBeTruthy()
    expect(page.store.getState().session.destination).toBe('/payment/retour')
  })

  it('shows no empty screen when another return arrives while the first is handed over', async () => {
    const page = await paying('card', null)
    const navigate = page.router.navigate.bind(page.router) as (to: unknown, options?: unknown) => Promise<void>
    let isInterrupted = false
    const interrupt = (to: unknown, options?: unknown): Promise<void> => {
      if (isInterrupted || !JSON.stringify(to).includes('/payment/retour')) return navigate(to, options)
      isInterrupted = true
      return navigate('/payment/echec?again=1')
    }
    Object.assign(page.router, { navigate: interrupt })
    await act(() => navigate('/payment/echec'))
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
    expect(isInterrupted).toBe(true)
  })

  it('shows the wallet when no return is pending', async () => {
    const page = await renderScreen({ path: '/payment/retour', as: 'amira' })
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
  })
})
