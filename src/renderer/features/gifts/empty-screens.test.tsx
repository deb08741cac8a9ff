import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

describe('empty cart screen', () => {
  it('links to the gifts and to the orders', async () => {
    const page = await renderScreen({ path: '/parrain/empty-cart', as: 'fatou' })
    expect(await page.findByRole('heading', { name: 'Ton panier est vide' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Voir les cadeaux' }).getAttribute('href')).toBe('/parrain/products')
    expect((await page.findByRole('link', { name: 'Mes commandes' })).getAttribute('href')).toMatch(
      /^\/parrain\/purchase-history\/\d+$/,
    )
  })

  it('links to the cart when it contains gifts', async () => {
    const page = await renderScreen({ path: '/parrain/empty-cart', as: 'rania' })
    expect(await page.findByRole('heading', { name: 'Ton panier contient 2 cadeaux' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Voir mon panier' }).getAttribute('href')).toBe('/parrain/confirm-order')
  })
})

describe('screen for users without tokens', () => {
  it('explains how to get tokens', async () => {
    const page = await renderScreen({
      path: '/parrain/no-coins',
      as: 'youssef',
      before: ({ world }) => {
        world.student('youssef').user.gift_point = 0
      },
    })
    expect(await page.findByRole('heading', { name: 'pas de jetons' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Partager mon code' }).getAttribute('href')).toBe('/gift-code')
  })

  it('links users without a gift code to creating one, and shows their tokens', async () => {
    const page = await renderScreen({
      path: '/parrain/no-coins',
      as: 'youssef',
      before: ({ world }) => {
        world.student('youssef').user.gift_code = null
      },
    })
    expect(await page.findByRole('heading', { name: /Tu as .*4 jetons/ })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Générer mon code' }).getAttribute('href')).toBe('/generate-gift-code')
  })
})

it.each(['/parrain/confirm-order', '/parrain/empty-cart', '/parrain/no-coins', '/parrain/purchase-history/1'])(
  '%s does not exist for users outside the referral programme',
  async (path) => {
    const page = await renderScreen({
      path,
      as: 'amira',
      before: ({ world }) => {
        world.student('amira').permissions.eligibleUserForGift = false
      },
    })
    expect(await page.findByRole('heading', { level: 1, name: 'Oups 404 Error' })).toBeTruthy()
  },
)
