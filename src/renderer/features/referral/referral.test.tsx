import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/gift-code', as: 'fatou', ...options })
const withoutCode: NonNullable<RenderScreenOptions['before']> = ({ world }) =>
  void (world.student('fatou').user.gift_code = null)

describe('gift code screen', () => {
  it('shows the code, the tokens and their value', async () => {
    const page = await open()
    await page.findByRole('heading', { level: 1, name: 'Parrainage' })
    const main = within(page.getByRole('main'))
    expect(main.getByText('FATOU26').getAttribute('dir')).toBe('ltr')
    expect(main.getByText('plus de 10 jetons')).toBeTruthy()
    expect(main.getByText(/^1\s500$/)).toBeTruthy()
    expect(await main.findByText(/Ils valent .*600\spts/)).toBeTruthy()
    expect(main.getByRole('link', { name: 'Convertir' }).getAttribute('href')).toBe('/convert-coins')
    expect(main.getByRole('link', { name: 'Voir les cadeaux' }).getAttribute('href')).toBe('/parrain/products')
  })

  it('copies the code and an invitation with the code', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: 'Copier le code' }))
    expect(await page.findByText('Code copié')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('FATOU26')
    expect(page.desktop.recorded.copied).toEqual(['FATOU26'])
    await page.user.click(page.getByRole('button', { name: 'Partager' }))
    await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Copier le message' }))
    expect(await page.findByText('Message copié')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      'J’apprends avec Tutorat. Avec mon code FATOU26, tu paies ton offre 5 % de moins.',
    )
  })

  it('lists referrals and orders and stores the tab in the URL', async () => {
    const page = await open()
    const friends = within(await page.findByRole('table', { name: 'Mes filleuls' }))
    const known = page.sandbox.world.student('fatou').engagement
    expect(friends.getAllByRole('row').slice(1)).toHaveLength(Math.min(10, known.referrals.length))
    await page.user.click(page.getByRole('tab', { name: 'Mes commandes' }))
    const orders = within(await page.findByRole('table', { name: 'Mes commandes' }))
    expect(orders.getAllByRole('row').slice(1)).toHaveLength(known.orders.length)
    expect(orders.getAllByText('Acceptée')[0]).toBeTruthy()
    expect(orders.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      `/parrain/purchase-history/${known.orders[0]?.id ?? ''}`,
    )
    expect(page.address()).toBe('/gift-code?historique=commandes')
  })

  it('shows empty states and links to earning tokens', async () => {
    const page = await open({
      before: ({ world }) => {
        const { engagement, user } = world.student('fatou')
        user.gift_point = 0
        engagement.referrals = []
        engagement.orders = []
      },
    })
    expect(await page.findByRole('heading', { name: 'pas d historique' })).toBeTruthy()
    expect(page.getByText('aucun jeton')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Convertir' }).getAttribute('href')).toBe('/parrain/no-coins')
    await page.user.click(page.getByRole('tab', { name: 'Mes commandes' }))
    expect(await page.findByText('Les cadeaux que tu commandes apparaîtront ici.')).toBeTruthy()
  })

  it('shows a loading failure and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('referrals.history', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('table', { name: 'Mes filleuls' })).toBeTruthy()
  })

  it('renders in Arabic in a narrow dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open({ language: 'ar', theme: 'dark' })
    expect(await page.findByRole('heading', { level: 1, name: 'دعوة الأصدقاء' })).toBeTruthy()
    expect(page.getByText('أكثر من 10 قطع')).toBeTruthy()
  })
})

describe('gift code generation', () => {
  it('generates one code on repeated clicks and opens it', async () => {
    const page = await open({ before: withoutCode })
    const button = await page.findByRole('button', { name: 'Générer mon code' })
    expect(page.address()).toBe('/generate-gift-code')
    for (let click = 0; click < 20; click += 1) fireEvent.click(button)
    expect(await page.findByRole('heading', { level: 1, name: 'Parrainage' })).toBeTruthy()
    const code = page.sandbox.world.student('fatou').user.gift_code ?? ''
    expect(code).toMatch(/^FATOU\d{4}$/)
    expect(page.address()).toBe('/gift-code')
    expect(page.getByText(/Ton code est prêt/).textContent).toContain(code)
    expect(page.sandbox.requests().filter(({ name }) => name === 'referrals.generateCode')).toHaveLength(1)
  })

  it('redirects a student with a code to it', async () => {
    const page = await open({ path: '/generate-gift-code' })
    await waitFor(() => expect(page.address()).toBe('/gift-code'))
  })

  it('shows a refusal and remains at the address', async () => {
    const page = await open({ before: withoutCode })
    const button = await page.findByRole('button', { name: 'Générer mon code' })
    page.sandbox.world.student('fatou').permissions.eligibleUserForGift = false
    await page.user.click(button)
    expect(await page.findByText('Le parrainage n’est pas ouvert à ton compte')).toBeTruthy()
    expect(page.address()).toBe('/generate-gift-code')
  })
})

it.each(['/gift-code', '/generate-gift-code', '/convert-coins'])(
  '%s is not found without permission to refer',
  async (path) => {
    const page = await renderScreen({
      path,
      as: 'leila',
      before: ({ world }) => void (world.student('leila').permissions.eligibleUserForGift = false),
    })
    expect(await page.findByRole('heading', { level: 1, name: 'Oups 404 Error' })).toBeTruthy()
  },
)
