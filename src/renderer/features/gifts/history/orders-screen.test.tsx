import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

type Sandbox = Awaited<ReturnType<typeof renderScreen>>['sandbox']

const withOrder =
  (status: 'approved' | 'rejected' | 'pending', note: string | null) =>
  ({ world }: Sandbox) => {
    const { engagement } = world.student('fatou')
    engagement.orders = engagement.orders.slice(0, 1).map((order) => ({ ...order, id: 77, status, note }))
  }
const open = (id: string, options: RenderScreenOptions = {}) =>
  renderScreen({ path: `/parrain/purchase-history/${id}`, as: 'fatou', ...options })

describe('gift orders screen', () => {
  it.each([
    ['approved', 'Acceptée', 'Ta commande est acceptée et sera livrée.'],
    ['rejected', 'Refusée', 'Ta commande a été refusée. Contacte l’assistance pour en savoir plus.'],
    ['pending', 'En attente', 'Ta commande est en cours de traitement.'],
  ] as const)('shows a %s order with its gifts and its delivery address', async (status, word, sentence) => {
    const page = await open('77', { before: withOrder(status, null) })
    const order = within(await page.findByRole('article', { name: 'Commande n° 77' }))
    expect(order.getByText(word)).toBeTruthy()
    expect(order.getByText(sentence)).toBeTruthy()
    expect(order.getByText('Casque audio')).toBeTruthy()
    expect(order.getByText(/12, rue de la Gare/)).toBeTruthy()
    expect(order.getByText('770200108').closest('[dir=ltr]')).toBeTruthy()
    expect(order.getByText(/^Total : .*800 jetons/)).toBeTruthy()
  })

  it('shows the note of the administration', async () => {
    const page = await open('77', { before: withOrder('rejected', 'Adresse introuvable.') })
    expect(await page.findByText('Note de l’administration :')).toBeTruthy()
    expect(page.getByText('Adresse introuvable.')).toBeTruthy()
  })

  it('lists all orders and links between them', async () => {
    const page = await open('1')
    const list = await page.findByRole('list', { name: 'Mes commandes' })
    const links = within(list).getAllByRole('link')
    expect(links).toHaveLength(4)
    await page.user.click(links[1]!)
    expect(await page.findByRole('article')).toBeTruthy()
    expect(within(list).getAllByRole('link')[1]!.getAttribute('aria-current')).toBe('true')
  })

  it.each(['999999', 'abc', '-1', '1e9'])('shows that the order %s does not exist', async (id) => {
    const page = await open(id)
    expect(await page.findByRole('heading', { name: 'Cette commande n’existe pas' })).toBeTruthy()
  })

  it('shows an empty state without orders, and retries after a failure', async () => {
    const none = await open('1', { as: 'youssef' })
    expect(await none.findByText('Tu n’as encore rien commandé.')).toBeTruthy()
    none.view.unmount()
    const page = await open('77', {
      before: (sandbox) => {
        withOrder('pending', null)(sandbox)
        sandbox.faults('gifts.orders', 'forbidden')
      },
    })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('article')).toBeTruthy()
  })

  it('is translated into Arabic in a small dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open('77', { language: 'ar', theme: 'dark', before: withOrder('approved', null) })
    expect(await page.findByRole('article', { name: 'الطلب رقم 77' })).toBeTruthy()
  })
})
