import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

async function open(options: Parameters<typeof renderScreen>[0] = {}): Promise<Page> {
  const page = await renderScreen({ path: '/notifications', as: 'amira', ...options })
  await page.findByRole('banner')
  return page
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Chercher une leçon, un chapitre…' })
const options = async (page: Page) =>
  within(await page.findByRole('listbox', { name: 'Résultats' })).findAllByRole('option')
const searches = ({ sandbox }: Page) => sandbox.requests().filter(({ name }) => name === 'search.autocomplete')
const active = (page: Page) =>
  document.getElementById(field(page).getAttribute('aria-activedescendant') ?? '')?.textContent

describe('search box', () => {
  it('gets the focus with Ctrl K and sends no request before three characters', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}k{/Control}dr')
    expect(document.activeElement).toBe(field(page))
    expect(page.getByText(/Au moins 3 caractères/)).toBeTruthy()
    await page.user.keyboard('o')
    expect((await options(page)).length).toBeGreaterThan(2)
    expect(searches(page)).toHaveLength(1)
  })

  it('sends one request for text typed without a pause', async () => {
    const page = await open(demoAnswers)
    await page.user.type(field(page), 'lire une droite')
    const [first] = await options(page)
    expect(first?.textContent).toContain('Lire une droite')
    expect(first?.textContent).toContain('Mathématiques • Fonctions affines')
    expect(searches(page)).toHaveLength(1)
  })

  it('shows the results of the newest text, although older responses arrive later', async () => {
    const page = await open()
    const pendingCall = page.sandbox.faults.hold('search.autocomplete')
    await page.user.type(field(page), 'dro')
    expect(await page.findByRole('status', { name: 'Recherche en cours' })).toBeTruthy()
    await waitFor(() => expect(page.sandbox.faults.active()).toEqual([]))
    page.sandbox.faults.clear()
    await page.user.type(field(page), 'ite')
    expect((await options(page))[0]?.textContent).toMatch(/droite/i)
    pendingCall.release()
  })

  it('moves through the results and the field with the arrow keys, and opens the lesson with Enter', async () => {
    const page = await open()
    await page.user.type(field(page), 'lire une droite')
    await options(page)
    await page.user.keyboard('{ArrowDown}')
    expect(active(page)).toContain('Lire une droite')
    await page.user.keyboard('{ArrowUp}')
    expect(active(page)).toBeUndefined()
    await page.user.keyboard('{ArrowUp}')
    expect(active(page)).toBe('Tous les résultats')
    await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(page.address()).toBe(
        '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
      ),
    )
    expect(page.queryByRole('listbox')).toBeNull()
  })

  it('opens a lesson with a click, and all results with Enter', async () => {
    const page = await open()
    await page.user.type(field(page), 'droite')
    await options(page)
    await page.user.keyboard('{Enter}')
    expect(await page.findByRole('heading', { level: 1, name: 'Recherche' })).toBeTruthy()
    expect(page.address()).toBe('/recherche?q=droite')
    expect(field(page)).toHaveProperty('value', '')
    await page.user.type(field(page), 'lire une droite')
    const [first] = await options(page)
    await page.user.click(first ?? document.body)
    await waitFor(() => expect(page.address()).toMatch(/lire-une-droite\/content$/))
  })

  it('closes with Escape, and clears the text with the next Escape', async () => {
    const page = await open()
    await page.user.type(field(page), 'droite')
    await options(page)
    await page.user.keyboard('{Escape}')
    expect(page.queryByRole('listbox')).toBeNull()
    expect(field(page)).toHaveProperty('value', 'droite')
    await page.user.keyboard('{Escape}')
    expect(field(page)).toHaveProperty('value', '')
  })

  it('closes when it loses the focus', async () => {
    const page = await open()
    await page.user.click(field(page))
    expect(page.getByRole('listbox')).toBeTruthy()
    await page.user.click(page.getByRole('heading', { level: 1 }))
    expect(page.queryByRole('listbox')).toBeNull()
  })

  it('reports missing results and a failed search', async () => {
    const page = await open()
    await page.user.type(field(page), 'zzzz')
    expect(await page.findByText(/Aucun résultat pour/)).toBeTruthy()
    page.sandbox.faults('search.autocomplete', 'server-error')
    await page.user.clear(field(page))
    await page.user.type(field(page), 'droite')
    expect(await page.findByText(/La recherche a échoué/)).toBeTruthy()
  })
})

describe('recent searches', () => {
  it('lists recent searches below the empty field, persists them for their user, and clears them', async () => {
    const page = await open()
    await page.user.type(field(page), 'droite')
    await options(page)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.address()).toBe('/recherche?q=droite'))
    await page.flush()
    page.view.unmount()

    const again = await open()
    await again.user.click(field(again))
    const recent = await again.findByRole('option', { name: 'droite' })
    await again.user.click(recent)
    expect(field(again)).toHaveProperty('value', 'droite')
    await options(again)
    await again.user.clear(field(again))
    await again.user.click(again.getByRole('button', { name: 'Effacer les recherches' }))
    expect(again.queryAllByRole('option')).toEqual([])
    await again.flush()
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('droite')
  })

  it('writes no searches to the disk of a shared computer', async () => {
    const page = await open({ sharedComputer: true })
    await page.user.type(field(page), 'droite')
    await options(page)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.address()).toBe('/recherche?q=droite'))
    await page.flush()
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('droite')
  })
})

it('opens the search screen with the focus in its field in a narrow window', async () => {
  setViewport({ width: 390, height: 800 })
  const page = await open()
  expect(page.queryByRole('combobox')).toBeNull()
  await page.user.keyboard('{Control>}k{/Control}')
  const input = await page.findByRole('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(input))
})

it('renders in Arabic', async () => {
  const page = await open({ language: 'ar' })
  await page.user.type(page.getByRole('combobox', { name: 'ابحث عن درس أو محور…' }), 'droite')
  expect(await page.findByRole('listbox', { name: 'النتائج' })).toBeTruthy()
  expect(await page.findByRole('option', { name: 'كلّ النتائج' })).toBeTruthy()
})
