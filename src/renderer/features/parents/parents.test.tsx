import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#core/api/api.ts'
import { demoAnswers, renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { rewriteAnswers } from '#tests/support/rewrite-answers.ts'
import { setViewport } from '#tests/support/viewport.ts'

beforeEach(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))

const open = (options: RenderScreenOptions = {}) =>
  renderScreen({ path: '/liste-des-demandes-parentales', as: 'amira', ...options })
type Page = Awaited<ReturnType<typeof open>>

const rowOf = async (page: Page, name: string) => {
  const table = await page.findByRole('table', { name: 'Demandes parentales' })
  const row = within(table)
    .getAllByRole('row')
    .find(({ textContent }) => textContent.includes(name))
  if (!row) throw new Error(`no row of ${name}`)
  return within(row)
}
const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '')
const named = (name: string) => (accessible: string) => plain(accessible) === name
const requestOf = (page: Page) =>
  page.sandbox.world
    .student('amira')
    .engagement.parentRequests.find(({ approved, parent }) => parent === 1 && approved !== false)
const decisions = (page: Page) => page.sandbox.requests().filter(({ name }) => name === 'parents.decide')

describe('parent requests screen', () => {
  it('shows each parent with contact details and disables answered requests', async () => {
    const page = await open(demoAnswers)
    const mourad = await rowOf(page, 'Mourad')
    expect(mourad.getByText('98100141').getAttribute('dir')).toBe('ltr')
    expect(mourad.getByText(/^mourad/).textContent).toBe('mourad.bensalah@exemple.tn')
    expect(mourad.getAllByRole('button').map((button) => plain(button.getAttribute('aria-label')))).toEqual([
      'Confirmer la demande de Mourad Ben Salah',
      'Rejeter la demande de Mourad Ben Salah',
    ])
    const anis = await rowOf(page, 'Anis')
    expect(anis.getByText('Rejetée')).toBeTruthy()
    expect(anis.getByText('Demande traitée :')).toBeTruthy()
    expect(anis.getByText('Anis').closest('s')).toBeTruthy()
    expect(anis.queryByRole('button')).toBeNull()
    expect((await rowOf(page, 'Samia')).getByText('Confirmée')).toBeTruthy()
  })

  it('confirms a request once on repeated clicks', async () => {
    const page = await open()
    const request = requestOf(page)
    await page.user.click(
      (await rowOf(page, 'Mourad')).getByRole('button', { name: named('Confirmer la demande de Mourad Ben Salah') }),
    )
    const dialog = within(await page.findByRole('dialog', { name: /Confirmer cette demande/ }))
    expect(plain(dialog.getByText(/Ton compte sera lié/).textContent)).toBe(
      'Ton compte sera lié à Mourad Ben Salah, comme parent.',
    )
    const confirm = dialog.getByRole('button', { name: 'Confirmer' })
    for (let click = 0; click < 20; click += 1) fireEvent.click(confirm)
    expect(await page.findByText(/est confirmée/)).toBeTruthy()
    await waitFor(async () => expect((await rowOf(page, 'Mourad')).getByText('Confirmée')).toBeTruthy())
    expect(decisions(page)).toHaveLength(1)
    expect(request?.approved).toBe(true)
  })

  it('shows the platform’s own message if it differs', async () => {
    const page = await open()
    rewriteAnswers(page.sandbox, 'parents.decide', (body) => ({
      ...(body as object),
      message: 'Un e-mail a été envoyé au parent',
    }))
    await page.user.click(
      (await rowOf(page, 'Mourad')).getByRole('button', { name: named('Confirmer la demande de Mourad Ben Salah') }),
    )
    await page.user.click(
      within(await page.findByRole('dialog', { name: /Confirmer cette demande/ })).getByRole('button', {
        name: 'Confirmer',
      }),
    )
    expect(await page.findByText('Un e-mail a été envoyé au parent')).toBeTruthy()
    expect(page.queryByText(/est confirmée/)).toBeNull()
  })

  it('rejects a request after a confirmation that can be cancelled', async () => {
    const page = await open()
    const reject = async () =>
      page.user.click(
        (await rowOf(page, 'Mourad')).getByRole('button', { name: named('Rejeter la demande de Mourad Ben Salah') }),
      )
    await reject()
    await page.user.click(
      within(await page.findByRole('dialog', { name: /Rejeter cette demande/ })).getByRole('button', {
        name: 'Annuler',
      }),
    )
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(decisions(page)).toHaveLength(0)
    await reject()
    await page.user.click(
      within(await page.findByRole('dialog', { name: /Rejeter cette demande/ })).getByRole('button', {
        name: 'Rejeter',
      }),
    )
    await waitFor(async () => expect((await rowOf(page, 'Mourad')).getByText('Rejetée')).toBeTruthy())
  })

  it('reports a request that was answered elsewhere and reloads the list', async () => {
    const page = await open()
    await page.user.click(
      (await rowOf(page, 'Mourad')).getByRole('button', { name: named('Confirmer la demande de Mourad Ben Salah') }),
    )
    const request = requestOf(page)
    if (request) request.approved = false
    await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Confirmer' }))
    expect(await page.findByText('Cette demande a déjà reçu une réponse ou n’existe plus')).toBeTruthy()
    await waitFor(async () => expect((await rowOf(page, 'Mourad')).getByText('Rejetée')).toBeTruthy())
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(request?.approved).toBe(false)
  })

  it('closes the question with a sentence when the request is answered elsewhere, and does not ask again', async () => {
    const page = await open()
    await page.user.click(
      (await rowOf(page, 'Mourad')).getByRole('button', { name: named('Confirmer la demande de Mourad Ben Salah') }),
    )
    await page.findByRole('dialog')
    const refresh = () => act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'parent-requests' }])))
    const request = requestOf(page)
    request!.approved = true
    refresh()
    expect(await page.findByText('Cette demande a déjà reçu une réponse ou n’existe plus')).toBeTruthy()
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    request!.approved = null
    refresh()
    await waitFor(async () => expect((await rowOf(page, 'Mourad')).queryByText('Confirmée')).toBeNull())
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('allows a retry in the same dialog after a failed answer', async () => {
    const page = await open()
    page.sandbox.faults('parents.decide', 'server-error')
    await page.user.click(
      (await rowOf(page, 'Mourad')).getByRole('button', { name: named('Rejeter la demande de Mourad Ben Salah') }),
    )
    const dialog = within(await page.findByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'Rejeter' }))
    expect(await page.findByText(/Une erreur s'est produite/)).toBeTruthy()
    page.sandbox.faults.clear()
    await page.user.click(dialog.getByRole('button', { name: 'Rejeter' }))
    await waitFor(async () => expect((await rowOf(page, 'Mourad')).getByText('Rejetée')).toBeTruthy())
  })

  it('shows a loading failure, then the empty state', async () => {
    const page = await open({
      before: (sandbox) => {
        sandbox.world.student('amira').engagement.parentRequests = []
        sandbox.faults('parents.requests', 'forbidden')
      },
    })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('heading', { name: 'Aucune demande parentale' })).toBeTruthy()
  })

  it('disables answers while offline', async () => {
    const page = await open()
    const confirm = (await rowOf(page, 'Mourad')).getByRole('button', {
      name: named('Confirmer la demande de Mourad Ben Salah'),
    })
    await page.disconnect()
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(confirm)
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('renders in Arabic in a narrow dark window with the full name', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open({ language: 'ar', theme: 'dark' })
    expect(await page.findByRole('heading', { level: 1, name: 'طلبات الأولياء' })).toBeTruthy()
    expect(await page.findByText('Mourad Ben Salah')).toBeTruthy()
    expect(page.getByRole('button', { name: /قبول طلب/ })).toBeTruthy()
  })
})

it('the first parent request is linked from the profile and its answer adds the menu entry', async () => {
  const page = await renderScreen({
    path: '/mon-profil',
    as: 'yassine',
    language: 'fr',
    before: ({ world }) => void (world.student('yassine').user.hasParentRequest = true),
  })
  await page.user.click(await page.findByRole('link', { name: 'Voir les demandes parentales' }))
  await page.user.click(await page.findByRole('button', { name: /^Confirmer la demande/ }))
  await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Confirmer' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.user.click(page.getByRole('button', { name: /Menu du compte/ }))
  expect(await page.findByRole('menuitem', { name: 'Demandes parentales' })).toBeTruthy()
})
