import { describe, expect, it } from 'vitest'
import { paths } from '#core/paths.ts'
import { brand } from '#shared/brand.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

/** Passes for every brand: `TUTORAT_BRAND=madar npm test -- brand-offers` runs it for one without operator and gifts. */
describe('what a brand offers', () => {
  it('names the application in a sentence and in the title', async () => {
    const page = await renderScreen({ path: '/login' })
    await page.findByRole('heading', { level: 1 })
    expect(document.title).toContain(brand.name)
  })

  it('shows the operator’s clients their entry only where there is an operator', async () => {
    const page = await renderScreen({ path: '/login' })
    await page.findByRole('button', { name: 'Se connecter' })
    const entry = page.queryByRole('link', { name: /facture mobile/ })
    expect(entry?.getAttribute('href') ?? null).toBe(
      brand.operator === null ? null : paths.operatorLanding(brand.operator.slug),
    )
  })

  it.each([
    ['gifts', paths.gifts(), 'fatou', brand.features.gifts && brand.features.referral],
    ['referral', paths.giftCode(), 'fatou', brand.features.referral],
    ['operator', paths.operatorPlans(), 'tarek', brand.operator !== null],
  ] as const)('has the screens of %s only where they are offered', async (_feature, path, as, isOffered) => {
    const page = await renderScreen({ path, as })
    await page.findByRole('heading', { level: 1 })
    expect(page.queryByRole('heading', { level: 1, name: 'Page introuvable' }) === null).toBe(isOffered)
  })

  it.runIf(brand.features.referral)('links gifts from the referral only where they are offered', async () => {
    const page = await renderScreen({ path: paths.giftCode(), as: 'fatou' })
    await page.findByRole('link', { name: 'Convertir' })
    expect(page.queryByRole('link', { name: 'Voir les cadeaux' }) !== null).toBe(brand.features.gifts)
    expect(page.queryByRole('tab', { name: 'Mes commandes' }) !== null).toBe(brand.features.gifts)
  })

  it('offers its languages in its order', async () => {
    const page = await renderScreen({ path: '/login' })
    const names = { fr: 'Français', en: 'English', ar: 'العربية' }
    const shown = (await page.findAllByRole('radio')).map((choice) => choice.closest('label')?.textContent ?? '')
    const order = shown.filter((text) => Object.values(names).includes(text))
    expect(order).toEqual(brand.languages.map((code) => Object.entries(names).find(([key]) => key === code)?.[1]))
  })
})
