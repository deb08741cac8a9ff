import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { withoutTokens } from '#tests/support/rewrite-answers.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/convert-coins', as: 'fatou', ...options })
const field = (page: Page) => page.findByRole('textbox', { name: /^Nombre de jetons/ })
const posts = (page: Page) => page.sandbox.requests().filter(({ name }) => name === 'referrals.convert').length
const holdings = ({ sandbox }: Page) => {
  const { user, points } = sandbox.world.student('fatou')
  return { tokens: user.gift_point, points }
}

async function submitTokens(page: Page, typed: string) {
  await page.user.type(await field(page), typed)
  await page.user.click(page.getByRole('button', { name: 'Convertir' }))
}

async function agree(page: Page) {
  const dialog = within(await page.findByRole('dialog', { name: 'Convertir tes jetons ?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Convertir' }))
}

describe('token conversion', () => {
  it('shows rate, rounding and both sums, then converts and updates both balances', async () => {
    const page = await open()
    await page.user.type(await field(page), '12')
    expect(page.getByText(/Taux : .*2,5.* jetons pour 1 point/)).toBeTruthy()
    expect(page.getByText(/12 jetons.* → 5 points \(.*4,8.* arrondi\)/)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Convertir' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Convertir tes jetons ?' }))
    expect(dialog.getByText(/Tu convertis .*12 jetons.* en 5 points/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Convertir' }))
    expect(await page.findByText(/Tu as converti .*12 jetons.* en 5 points/)).toBeTruthy()
    await page.answered()
    expect(holdings(page)).toEqual({ tokens: 1488, points: 3005 })
    expect(await within(page.getByRole('main')).findByText(/1\s488/)).toBeTruthy()
    expect(await within(page.getByRole('banner')).findByText(/3\s005/)).toBeTruthy()
  })

  it.each([
    ['9999', 'Jetons insuffisants', 1500],
    ['10', /Conversion réussie/, 1490],
  ] as const)('lets the platform decide on %s while the number of tokens is unknown', async (typed, sentence, left) => {
    const page = await open({ before: withoutTokens })
    expect(await page.findByText(/Ton nombre de jetons n’est pas connu/)).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Tout convertir' })).toBeNull()
    await submitTokens(page, typed)
    await agree(page)
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(posts(page)).toBe(1)
    expect(holdings(page).tokens).toBe(left)
  })

  it('sends one request on twenty clicks', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('referrals.convert')
    await submitTokens(page, '10')
    const button = within(await page.findByRole('dialog')).getByRole('button', { name: 'Convertir' })
    for (let click = 0; click < 20; click += 1) fireEvent.click(button)
    held.release()
    expect(await page.findByText(/Conversion réussie/)).toBeTruthy()
    expect(posts(page)).toBe(1)
    expect(holdings(page).tokens).toBe(1490)
  })

  it.each([
    ['4', 'Il faut convertir au moins 5 jetons'],
    ['0', 'Il faut convertir au moins 5 jetons'],
    ['1501', /Tu as seulement .*1\s500 jetons/],
    ['5,5', 'Écris un nombre entier, en chiffres seulement'],
    ['-7', 'Écris un nombre entier, en chiffres seulement'],
  ])('rejects %s at the field without a request', async (typed, sentence) => {
    const page = await open()
    await submitTokens(page, typed)
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.queryByRole('dialog')).toBeNull()
    expect(posts(page)).toBe(0)
  })

  it('converts the minimum of five tokens and the whole balance', async () => {
    const page = await open()
    await submitTokens(page, '5')
    await agree(page)
    await page.user.click(await page.findByRole('button', { name: 'Convertir d’autres jetons' }))
    await page.user.click(await page.findByRole('button', { name: 'Tout convertir' }))
    expect(((await field(page)) as HTMLInputElement).value).toBe('1495')
    await page.user.click(page.getByRole('button', { name: 'Convertir' }))
    await agree(page)
    expect(await page.findByText(/1\s495 jetons.* en 598 points/)).toBeTruthy()
    await page.answered()
    expect(holdings(page)).toEqual({ tokens: 0, points: 3600 })
    expect(page.address()).toBe('/convert-coins')
    await waitFor(() => expect(page.queryByRole('button', { name: 'Convertir d’autres jetons' })).toBeNull())
  })

  it('rejects an amount worth less than one point', async () => {
    const page = await open({ before: ({ world }) => void (world.tokensPerPoint = 40) })
    await submitTokens(page, '19')
    expect(await page.findByText('C’est trop peu pour un point : convertis plus de jetons')).toBeTruthy()
    expect(posts(page)).toBe(0)
  })

  it('leads a student without tokens to the page on earning them', async () => {
    const page = await open({ before: ({ world }) => void (world.student('fatou').user.gift_point = 0) })
    await waitFor(() => expect(page.address()).toBe('/parrain/no-coins'))
  })
})

describe('failed token conversion', () => {
  it('reports a reduced balance at the field without a request', async () => {
    const page = await open()
    await submitTokens(page, '1000')
    await page.findByRole('dialog')
    page.sandbox.world.student('fatou').user.gift_point = 20
    await agree(page)
    expect(await page.findByText('Ton solde de jetons a changé : il ne suffit plus')).toBeTruthy()
    expect(posts(page)).toBe(0)
  })

  it('shows a changed rate without a request', async () => {
    const page = await open()
    await submitTokens(page, '100')
    await page.findByRole('dialog')
    page.sandbox.world.tokensPerPoint = 5
    await agree(page)
    expect(await page.findByText('Le taux a changé')).toBeTruthy()
    expect(page.getByText(/100 jetons.* → 20 points/)).toBeTruthy()
    expect(posts(page)).toBe(0)
  })

  it('shows a refusal at the field', async () => {
    const page = await open()
    await submitTokens(page, '100')
    await page.findByRole('dialog')
    page.sandbox.faults('referrals.convert', 'forbidden')
    await agree(page)
    await waitFor(async () => expect((await field(page)).getAttribute('aria-invalid')).toBe('true'))
    expect(holdings(page).tokens).toBe(1500)
  })

  it('determines the outcome from the balance after a lost response, without resending', async () => {
    const page = await open()
    page.sandbox.faults('referrals.convert', 'late-error')
    await submitTokens(page, '100')
    await agree(page)
    expect(await page.findByText(/Tu as converti .*100 jetons.* en 40 points/)).toBeTruthy()
    expect(holdings(page)).toEqual({ tokens: 1400, points: 3040 })
    expect(posts(page)).toBe(1)
  })

  it('reports that nothing was converted if the request failed', async () => {
    const page = await open()
    page.sandbox.faults('referrals.convert', 'server-error')
    await submitTokens(page, '100')
    await agree(page)
    expect(await page.findByText('Rien n’a été converti')).toBeTruthy()
    expect(page.getByText(/tu as .*1\s500 jetons/)).toBeTruthy()
    expect(holdings(page).tokens).toBe(1500)
    expect(posts(page)).toBe(1)
  })

  it('E7: determines the outcome from the balance after an ambiguous status', async () => {
    const page = await open()
    page.sandbox.faults('referrals.convert', 'rate-limited')
    await submitTokens(page, '100')
    await agree(page)
    expect(await page.findByText('Rien n’a été converti')).toBeTruthy()
    expect(posts(page)).toBe(1)
  })

  it('blocks further conversions until the balance can be checked', async () => {
    const page = await open()
    await submitTokens(page, '100')
    await page.findByRole('dialog')
    page.sandbox.faults('referrals.convert', 'late-error')
    const before = page.sandbox.faults.hold('account.me')
    await agree(page)
    await waitFor(() =>
      expect(page.sandbox.requests().filter(({ name }) => name === 'referrals.conversionRate')).toHaveLength(2),
    )
    page.sandbox.faults('account.me', 'forbidden')
    before.release()
    const check = await page.findByRole('button', { name: 'Vérifier mon solde' })
    expect(page.queryByRole('textbox', { name: /^Nombre de jetons/ })).toBeNull()
    page.sandbox.faults.clear()
    await page.user.click(check)
    expect(await page.findByText(/Tu as converti .*100 jetons.* en 40 points/)).toBeTruthy()
    expect(posts(page)).toBe(1)
  })

  it('reports the outcome on another screen after leaving', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('referrals.convert')
    await submitTokens(page, '100')
    await agree(page)
    await waitFor(() =>
      expect(page.sandbox.requests().filter(({ name }) => name === 'referrals.conversionRate')).toHaveLength(2),
    )
    fireEvent.click(page.getByRole('link', { name: /Parraine un ami/, hidden: true }))
    await waitFor(() => expect(page.address()).toBe('/gift-code'))
    held.release()
    expect(await page.findByText(/Tu as converti .*100 jetons.* en 40 points/)).toBeTruthy()
  })

  it('retries a failed load of the rate', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('referrals.conversionRate', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await field(page)).toBeTruthy()
  })

  it('renders in Arabic in a narrow dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open({ language: 'ar', theme: 'dark' })
    await page.user.type(await page.findByRole('textbox', { name: /^عدد القطع/ }), '١٢')
    expect(page.getByText(/12 قطعة.* ← 5 نقاط/)).toBeTruthy()
  })
})
