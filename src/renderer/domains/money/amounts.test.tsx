import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const inArabic = (path: string, options: RenderScreenOptions = {}) =>
  renderScreen({ path, as: 'amira', language: 'ar', ...options })

const isolated = (text: string | null | undefined) =>
  [...(text ?? '').matchAll(/[\u2066\u2068]([^\u2066-\u2069]*)\u2069/g)].map(([, inside]) =>
    inside?.replaceAll('\u00a0', ' '),
  )

describe('amounts in right-to-left text', () => {
  it('puts the sign before the digits and isolates the amount with its unit', async () => {
    const page = await inArabic('/historique')
    const rows = within(await page.findByRole('table', { name: 'سجلّ التحويلات' }))
      .getAllByRole('row')
      .slice(1)
    const amounts = rows.map((row) => row.querySelector('bdi:has(> [dir=ltr])'))
    expect(amounts.map((amount) => amount?.querySelector('[dir=ltr]')?.textContent)).toEqual(
      expect.arrayContaining(['+250', '−300', '+1\u00a0500']),
    )
    for (const amount of amounts) expect(amount?.textContent).toMatch(/^[+−][\d\u00a0]+ (?:نقطة|نقاط)$/)
  })

  it('isolates the value and the rate on the balance card', async () => {
    const page = await inArabic('/porte-monnaie', {
      before: ({ world }) => {
        world.student('amira').user.points = 24_600
      },
    })
    const balance = await page.findByRole('region', { name: 'رصيدي' })
    expect(isolated(balance.textContent)).toEqual(['24 600 FCFA', '1 FCFA'])
  })

  it('isolates the amount above the offers and on the purchase button', async () => {
    const page = await inArabic('/offres', {
      before: ({ world }) => {
        world.student('amira').user.points = 90_000
      },
    })
    expect(isolated((await page.findByText(/تدفع بنقاطك/)).textContent)).toEqual(['1 FCFA'])
    await page.user.click(await page.findByRole('button', { name: /اختيار .?Gold/ }))
    await page.user.click(await page.findByRole('button', { name: 'متابعة' }))
    expect(isolated((await page.findByRole('button', { name: /^الشراء مقابل/ })).textContent)).toEqual(['78 000 نقطة'])
  })
})

it('shows the history in a narrow window without column headers or horizontal scrolling', async () => {
  setViewport({ width: 390, height: 800 })
  const page = await renderScreen({ path: '/historique', as: 'amira' })
  const table = await page.findByRole('table', { name: 'Historique des transferts' })
  expect(within(table).queryAllByRole('columnheader')).toEqual([])
  expect(table.closest('.ant-table-scroll-horizontal, .ant-table-has-fix-end')).toBeNull()
  const row = within(table).getByText('−300').closest('tr')
  expect(row?.textContent).toMatch(/À .?Moussa Diop.?−300 pts.*En attenteConfirmer cette action/)
  expect(within(table).getAllByText('Traité')[0]?.parentElement?.querySelector('svg')).toBeTruthy()
})
