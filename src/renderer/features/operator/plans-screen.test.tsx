import { cleanup, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { setViewport } from '#tests/support/viewport.ts'

const path = '/operateur'

function rewriteRefusal(
  sandbox: Parameters<NonNullable<NonNullable<Parameters<typeof renderScreen>[0]>['before']>>[0],
): void {
  const answer = sandbox.fetch
  sandbox.fetch = async (request) =>
    request.url.includes('/digitalvirgo/checkout')
      ? Response.json({ success: false, message: 'You are already registered' }, { status: 409 })
      : answer(request)
}

describe('operator plans screen', () => {
  beforeEach(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))

  it('offers the plans of the user’s level and opens the operator’s page once', async () => {
    const page = await renderScreen({ path, as: 'amira' })
    const orders: MoneyOrder[] = []
    const order = page.desktop['money.order']
    page.desktop['money.order'] = (request) => {
      orders.push(request)
      return order(request)
    }
    expect(await page.findByRole('heading', { name: 'Ton niveau : Secondaire' })).toBeTruthy()
    await page.user.dblClick(page.getByRole('button', { name: /^1 jour/ }))
    expect(await page.findByText('À terminer dans ton navigateur')).toBeTruthy()
    expect(orders).toEqual([{ kind: 'operator', recurrence: 1, offerId: 293 }])
    expect(page.desktop.recorded.providerPages).toHaveLength(1)
    expect(page.getByRole('button', { name: /^7 jours/ })).toHaveProperty('disabled', true)
  })

  it('shows an active subscription and cancels it after a confirmation with its end date', async () => {
    const page = await renderScreen({ ...demoAnswers, path, as: 'tarek' })
    expect(await page.findByRole('button', { name: 'Abonnement déjà actif' })).toHaveProperty('disabled', true)
    await page.user.click(page.getByRole('button', { name: 'Se désabonner' }))
    const question = within(await page.findByRole('dialog'))
    expect(question.getByText(/ne prélèvera plus rien/)).toBeTruthy()
    expect(question.getByText(/La période déjà payée va jusqu’au .*\d{2}\/\d{2}\/\d{4}/)).toBeTruthy()
    await page.user.click(question.getByRole('button', { name: 'Se désabonner' }))
    expect(await page.findByText('L’abonnement est arrêté')).toBeTruthy()
    expect(page.sandbox.world.student('tarek').user.isPartnerClient).toBe(false)
    await waitFor(() => expect(page.queryByRole('button', { name: 'Se désabonner' })).toBeNull())
    expect(await page.findByRole('button', { name: /^1 jour/ })).toBeTruthy()
  })

  it('keeps the subscription after a dismissed confirmation or a failed cancellation', async () => {
    const page = await renderScreen({ path, as: 'tarek' })
    await page.user.click(await page.findByRole('button', { name: 'Se désabonner' }))
    await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Garder l’abonnement' }))
    expect(page.sandbox.world.student('tarek').user.isPartnerClient).toBe(true)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    page.sandbox.faults('operator.unsubscribe', 'forbidden')
    await page.user.click(page.getByRole('button', { name: 'Se désabonner' }))
    await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Se désabonner' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.sandbox.world.student('tarek').user.isPartnerClient).toBe(true)
    expect(page.queryByText('L’abonnement est arrêté')).toBeNull()
  })

  it('leads to other offers if the operator has none for the class', async () => {
    const page = await renderScreen({ path, as: 'moussa' })
    expect(await page.findByRole('heading', { name: 'Pas d’abonnement par l’opérateur pour ta classe' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Voir les offres' }).getAttribute('href')).toBe('/offres')
  })

  it('replaces the operator’s server errors and translates known refusals', async () => {
    const page = await renderScreen({
      path,
      as: 'amira',
      language: 'en',
      before: ({ world }) => {
        world.student('amira').user.phone = '020500500'
      },
    })
    await page.user.click(await page.findByRole('button', { name: /^1 day/ }))
    expect(await page.findByText('An error occurred, please try again later')).toBeTruthy()
    expect(page.queryByText(/Server error/)).toBeNull()
    cleanup()
    const other = await renderScreen({
      path,
      as: 'amira',
      language: 'ar',
      before: (sandbox) => void rewriteRefusal(sandbox),
    })
    await other.user.click(await other.findByRole('button', { name: /^يوم/ }))
    expect(await other.findByText(textsIn('ar', 'failure')('alreadyRegistered'))).toBeTruthy()
  })

  it('renders in Arabic', async () => {
    const page = await renderScreen({ path, as: 'tarek', language: 'ar' })
    expect(await page.findByRole('button', { name: 'لديك اشتراك من قبل' })).toBeTruthy()
  })
})
