import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const transfer: TransactionView = {
  id: crypto.randomUUID(),
  order: { kind: 'transfer', toUser: 12, points: 50 },
  stage: 'uncertain',
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: null,
  charged: null,
  status: null,
}

it('E2: an order in doubt offers only a check; an unresolvable one links to support and can be dismissed', async () => {
  const page = await renderScreen({ path: '/porte-monnaie', as: 'amira' })
  await page.findByRole('banner')
  act(() => page.desktop.emit('money.changed', { attempts: [transfer] }))
  expect(await page.findByText('Vérification en cours')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Ignorer cette demande' })).toBeNull()
  act(() => page.desktop.emit('money.changed', { attempts: [{ ...transfer, isUnclear: true }] }))
  expect(await page.findByText('Nous ne savons pas si la demande a abouti')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Contacter l’assistance' }).getAttribute('href')).toContain('/assistance')
  expect(page.getByRole('button', { name: 'Vérifier maintenant' })).toBeTruthy()
  expect(page.getByRole('button', { name: 'Ignorer cette demande' })).toBeTruthy()
})
