import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswer } from '#tests/support/rewrite-answer.ts'
import { setViewport } from '#tests/support/viewport.ts'

const path = '/revenu'

describe('influencer revenue screen', () => {
  const saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    let blob = new Blob()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob })
    })
    Object.assign(URL, {
      createObjectURL: (source: Blob) => {
        blob = source
        return 'blob:app://tutorat/1'
      },
      revokeObjectURL: () => undefined,
    })
    return () => vi.restoreAllMocks()
  })

  it('is accessible to influencers only', async () => {
    const page = await renderScreen({ path, as: 'amira' })
    expect(await page.findByRole('heading', { level: 1, name: 'Oups 404 Error' })).toBeTruthy()
  })

  it('shows the platform’s total, the codes and the uses of the first code', async () => {
    const page = await renderScreen({ ...demoAnswers, path, as: 'salma' })
    const codes = within(await page.findByRole('table', { name: 'Codes de réduction' }))
    expect(
      codes
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/^SALMA10.*64.*Actif/),
      expect.stringMatching(/^SALMABAC.*22.*Actif/),
      expect.stringMatching(/^SALMAETE.*31.*Inactif/),
    ])
    const earned = page.sandbox.world.money.couponUses
      .filter(({ code }) => code.startsWith('SALMA'))
      .reduce((sum, { brought }) => sum + brought, 0)
    expect(page.getByText('Total gagné').parentElement?.textContent?.replace(/\s/g, '')).toContain(`${earned}FCFA`)
    const chart = within(await page.findByRole('table', { name: 'Utilisations de SALMA10 dans le temps' }))
    const drawn = chart.getAllByRole('cell').reduce((sum, cell) => sum + Number(cell.textContent), 0)
    expect(drawn).toBe(64)
  })

  it('shows a plain list of codes with users and remaining uses', async () => {
    const page = await renderScreen({
      path,
      as: 'salma',
      before: (sandbox) =>
        rewriteAnswer(sandbox, /\/student\/profit\/discount-code$/, () => ({
          success: true,
          payload: [
            {
              id: 13,
              code: 'SALMA10',
              created_at: '2026-01-02',
              expired_at: '2027-01-02',
              nb_of_use: '3',
              active: 1,
              used_by: 3,
              balance: '1 200.50',
            },
          ],
          totalAmount: 900,
        })),
    })
    const codes = within(await page.findByRole('table', { name: 'Codes de réduction' }))
    expect(codes.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Code',
      'Créé le',
      'Expire le',
      'Utilisations',
      'Utilisé par',
      'Solde',
      'Statut',
      'Détail',
    ])
    expect(codes.getAllByRole('row')[1]?.textContent?.replace(/\s/g, ' ')).toContain('1 200,5 FCFA')
    expect(page.getByText('Total gagné').parentElement?.textContent?.replace(/\s/g, '')).toContain('900FCFA')
  })

  it('selects another code by keyboard and stores it in the URL', async () => {
    const page = await renderScreen({ path, as: 'salma' })
    const show = await page.findByRole('button', { name: 'Voir les utilisations de SALMABAC' })
    show.focus()
    await page.user.keyboard('{Enter}')
    expect(await page.findByRole('heading', { name: /Utilisations de .*SALMABAC/ })).toBeTruthy()
    expect(page.address()).toBe('/revenu?code=14')
    expect(show.getAttribute('aria-pressed')).toBe('true')
  })

  it('exports a CSV table without spreadsheet formulas', async () => {
    const page = await renderScreen({
      path,
      as: 'salma',
      before: ({ world }) => {
        world.coupons.splice(
          0,
          world.coupons.length,
          ...world.coupons.filter(({ code }) => code === 'SALMA10').map((coupon) => ({ ...coupon, code: '=1+1;"x"' })),
        )
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'Exporter (CSV)' }))
    expect(saved[0]?.name).toBe('codes-de-reduction.csv')
    const bytes = new Uint8Array(await (saved[0]?.blob ?? new Blob()).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines[0]).toBe('Code;Créé le;Expire le;Utilisations;Gain (FCFA);Statut')
    expect(lines[1]).toMatch(/^"'=1\+1;""x""";\d{2}\/\d{2}\/\d{4};\d{2}\/\d{2}\/\d{4};0;0;Actif$/)
  })

  it('shows an empty state without codes', async () => {
    const page = await renderScreen({ path, as: 'salma', before: ({ world }) => void world.coupons.splice(0) })
    expect(await page.findByRole('heading', { name: 'Aucun code coupon' })).toBeTruthy()
  })

  it('shows a loading failure and retries', async () => {
    const page = await renderScreen({
      path,
      as: 'salma',
      before: (sandbox) => sandbox.faults('discountCodes.revenue', 'server-error'),
    })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('table', { name: 'Codes de réduction' })).toBeTruthy()
  })

  it('renders in Arabic in a narrow dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await renderScreen({ path, as: 'salma', language: 'ar', theme: 'dark' })
    expect(await page.findByRole('table', { name: 'رموز التخفيض' })).toBeTruthy()
    expect(page.queryByRole('columnheader', { name: 'تاريخ الإنشاء' })).toBeNull()
  })
})
