import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

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

  describe('whose dialog was closed before the answer', () => {
    const close = async ({ page, dialog }: Awaited<ReturnType<typeof open>>, name: string) => {
      await page.user.click(dialog.getByRole('button', { name }))
      await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    }
    const openWithoutMotion = () => {
      setViewport({ width: 1366, height: 768, reducedMotion: true })
      return open()
    }

    it('says that it was not sent', async () => {
      const opened = await openWithoutMotion()
      const { page, dialog, fill } = opened
      const answer = Promise.withResolvers<never>()
      page.desktop['money.order'] = () => answer.promise
      await fill(idOf(page, 'yassine'), '100')
      await page.user.click(await dialog.findByRole('button', { name: /^Transférer .?100\s/ }))
      await close(opened, 'Fermer')
      await act(async () => answer.reject(new Error('closed')))
      expect(await page.findByText(/La demande n’a pas pu être envoyée/)).toBeTruthy()
    })

    it('says that it was not confirmed', async () => {
      const opened = await openWithoutMotion()
      const { page, dialog, fill } = opened
      await fill(idOf(page, 'yassine'), '100')
      await page.user.click(await dialog.findByRole('button', { name: /^Transférer .?100\s/ }))
      await page.user.type(await dialog.findByLabelText(/^Code de confirmation/), 'FAUX00')
      const held = page.sandbox.faults.hold('transfers.confirm')
      await page.user.click(dialog.getByRole('button', { name: 'Confirmer' }))
      await close(opened, 'Annuler')
      held.release()
      expect(await page.findByText(/Code de confirmation incorrect/)).toBeTruthy()
    })

    it('says that no other code was sent', async () => {
      const opened = await openWithoutMotion()
      const { page, dialog, fill } = opened
      await fill(idOf(page, 'yassine'), '100')
      await page.user.click(await dialog.findByRole('button', { name: /^Transférer .?100\s/ }))
      const answer = Promise.withResolvers<never>()
      page.desktop['money.resend-code'] = () => answer.promise
      await page.user.click(await dialog.findByRole('button', { name: 'Renvoyer le code' }))
      await close(opened, 'Annuler')
      await act(async () => answer.reject(new Error('closed')))
      expect(await page.findByText(/Le code n’a pas pu être renvoyé/)).toBeTruthy()
    })

    it('says nothing after the session has ended', async () => {
      const opened = await openWithoutMotion()
      const { page, dialog, fill } = opened
      const answer = Promise.withResolvers<never>()
      page.desktop['money.order'] = () => answer.promise
      await fill(idOf(page, 'yassine'), '100')
      await page.user.click(await dialog.findByRole('button', { name: /^Transférer .?100\s/ }))
      await act(async () => void (await page.vault.expire(page.vault.state().generation)))
      await waitFor(() => expect(page.address()).toBe('/login'))
      await act(async () => answer.reject(new Error('closed')))
      expect(page.queryByText(/La demande n’a pas pu être envoyée/)).toBeNull()
    })
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
