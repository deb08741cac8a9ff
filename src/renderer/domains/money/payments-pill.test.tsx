import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const attempt = (part: Partial<TransactionView>): TransactionView => ({
  id: crypto.randomUUID(),
  order: { kind: 'top-up', way: 'card', amount: 2000 },
  stage: 'waiting',
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: 4,
  charged: null,
  status: null,
  ...part,
})

it('counts unfinished payments on every screen and links to the wallet', async () => {
  const page = await renderScreen({ path: '/subjects', as: 'amira' })
  await page.findByRole('banner')
  expect(page.queryByRole('link', { name: /en cours/ })).toBeNull()
  act(() =>
    page.desktop.emit('money.changed', {
      attempts: [
        attempt({}),
        attempt({ stage: 'uncertain' }),
        attempt({ stage: 'done' }),
        attempt({ stage: 'refused' }),
      ],
    }),
  )
  const pill = await page.findByRole('link', { name: '2 paiements en cours' })
  await page.user.click(pill)
  await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
})

it('D5: clears the orders of a user when the session ends', async () => {
  const page = await renderScreen({ path: '/subjects', as: 'amira' })
  await page.findByRole('banner')
  act(() => page.desktop.emit('money.changed', { attempts: [attempt({})] }))
  expect(await page.findByRole('link', { name: '1 paiement en cours' })).toBeTruthy()
  await act(() => page.desktop['session.sign-out']())
  await waitFor(() => expect(page.store.getState().money.attempts).toEqual([]))
  act(() => page.desktop.emit('money.changed', { attempts: [attempt({})] }))
  expect(page.store.getState().money.attempts).toEqual([])
})

it('loads the orders of the user after sign-in', async () => {
  const known = attempt({})
  const page = await renderScreen({ path: '/login' })
  await page.findByRole('button', { name: 'Se connecter' })
  expect(page.store.getState().money.known).toBe(false)
  page.desktop['money.state'] = async () => ({ attempts: [known] })
  await act(async () => {
    const session = await page.vault.signIn(page.sandbox.signIn('amira'), { adminUserId: null })
    await page.vault.setUserId(page.sandbox.world.student('amira').user.id, session.generation)
  })
  expect(await page.findByRole('link', { name: '1 paiement en cours' })).toBeTruthy()
})
