import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>

const starts = (page: Page) => page.sandbox.requests().filter(({ name }) => name === 'transfers.start').length
const idOf = (page: Page, who: string) => String(page.sandbox.world.student(who).user.id)
const codeOf = (page: Page) =>
  page.sandbox
    .state()
    .sent.at(-1)
    ?.text.match(/\b[A-Z0-9]{4,}\b/)?.[0] ?? ''

async function open(options: RenderScreenOptions = {}) {
  const page = await renderScreen({
    path: '/porte-monnaie',
    as: 'amira',
    before: ({ world }) => {
      world.student('amira').user.points = 3000
    },
    ...options,
  })
  await page.user.click(await page.findByRole('button', { name: 'Transférer' }))
  const dialog = within(await page.findByRole('dialog'))
  const fill = async (to: string, points: string) => {
    if (to !== '') await page.user.type(dialog.getByLabelText(/^Identifiant/), to)
    if (points !== '') await page.user.type(dialog.getByLabelText(/^Nombre de points/), points)
    await page.user.click(dialog.getByRole('button', { name: 'Continuer' }))
  }
  return { page, dialog, fill }
}

describe('transfer', () => {
  it('requires both fields', async () => {
    const { dialog, fill } = await open()
    await fill('', '')
    await waitFor(() => expect(dialog.getAllByText('Remplir les champs')).toHaveLength(2))
  })

  it('sends once after the review, asks for the code, and updates the balance', async () => {
    const { page, dialog, fill } = await open()
    const before = page.sandbox.world.student('amira').points
    await fill(` ${idOf(page, 'yassine')} `, '٢٥٠')
    expect(await dialog.findByText('Vérifie avant d’envoyer')).toBeTruthy()
    expect(dialog.getByText(idOf(page, 'yassine'))).toBeTruthy()
    expect(dialog.getByText('Vérifie avant d’envoyer').closest('[tabindex="-1"]')?.matches(':focus')).toBe(true)
    expect(starts(page)).toBe(0)
    const send = dialog.getByRole('button', { name: /^Transférer .?250\s/ })
    fireEvent.click(send)
    fireEvent.click(send)
    const code = await dialog.findByLabelText(/^Code de confirmation/)
    expect(starts(page)).toBe(1)
    expect(code.closest('form')?.textContent).toMatch(/Nombre de points.*250/)
    await page.user.type(code, 'FAUX00')
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer' }))
    expect(await dialog.findByText(/Code de confirmation incorrect/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Renvoyer le code' }))
    expect(await dialog.findByText(/Un nouveau code a été envoyé/)).toBeTruthy()
    await page.user.clear(code)
    await page.user.type(code, ` ${codeOf(page)} `)
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer' }))
    expect((await page.findAllByText('Action confirmée')).length).toBeGreaterThan(0)
    expect(page.sandbox.world.student('amira').points).toBe(before - 250)
    await waitFor(() => expect(page.queryByLabelText(/^Code de confirmation/)).toBeNull())
    await waitFor(() => expect(page.store.getState().money.attempts).toEqual([]))
    await page.answered()
    expect(page.queryByLabelText(/^Code de confirmation/)).toBeNull()
  })

  it('shows the platform’s message when the transfer is refused', async () => {
    const { page, dialog, fill } = await open()
    await fill('999999999', '50')
    await page.user.click(await dialog.findByRole('button', { name: /^Transférer .?50\s/ }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Bénéficiaire introuvable')
  })

  it('E7: asks for a check before a retry when the confirmation’s response was lost', async () => {
    const { page, dialog, fill } = await open()
    await fill(idOf(page, 'yassine'), '100')
    await page.user.click(await dialog.findByRole('button', { name: /^Transférer .?100\s/ }))
    const code = await dialog.findByLabelText(/^Code de confirmation/)
    page.desktop['money.confirm-transfer'] = async () => ({ ok: false, message: null, uncertain: true })
    await page.user.type(code, codeOf(page))
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer' }))
    expect(await dialog.findByText(/Nous n’avons pas reçu de réponse/)).toBeTruthy()
  })

  it('asks the sender for the code and the receiver to wait in the history', async () => {
    const page = await renderScreen({ path: '/porte-monnaie', as: 'amira' })
    const table = within(await page.findByRole('region', { name: 'Historique des transferts' }))
    expect(await table.findByText('En attente de confirmation')).toBeTruthy()
    expect(table.getAllByText('Action confirmée').length).toBeGreaterThan(0)
    await page.user.click(table.getByRole('button', { name: 'Confirmer cette action' }))
    expect(await page.findByLabelText(/^Code de confirmation/)).toBeTruthy()
  })

  it('marks transfers of a parent', async () => {
    const page = await renderScreen({ path: '/porte-monnaie', as: 'amira' })
    expect((await page.findAllByText(/\(parent\)/)).length).toBeGreaterThan(0)
  })
})
