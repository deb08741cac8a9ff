import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>

async function open(options: Parameters<typeof renderScreen>[0] = {}): Promise<Page> {
  const page = await renderScreen({ path: '/assistance', as: 'amira', ...options })
  await page.findByRole('banner')
  return page
}

const back = (page: Page) => page.getByRole('button', { name: 'Écran précédent' })
const forward = (page: Page) => page.getByRole('button', { name: 'Écran suivant' })
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

describe('back and forward buttons', () => {
  it('are disabled on the first screen and name their keys', async () => {
    const page = await open()
    expect([isOff(back(page)), isOff(forward(page))]).toEqual([true, true])
    expect(back(page).querySelector('[title]')?.getAttribute('title')).toBe('Écran précédent (Alt ←)')
    await page.user.click(back(page))
    expect(page.address()).toBe('/assistance')
  })

  it('go back and forward, and keep the focus at the end', async () => {
    const page = await open()
    await page.user.click(page.getByRole('link', { name: 'Matières' }))
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    await page.user.click(back(page))
    await waitFor(() => expect(page.address()).toBe('/assistance'))
    expect(isOff(back(page))).toBe(true)
    await page.user.click(forward(page))
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    expect(isOff(forward(page))).toBe(true)
  })

  it('follow the mouse buttons, and the gestures that the main process reports', async () => {
    const page = await open()
    await page.user.click(page.getByRole('link', { name: 'Matières' }))
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    act(() => void window.dispatchEvent(new MouseEvent('mouseup', { button: 3, cancelable: true })))
    await waitFor(() => expect(page.address()).toBe('/assistance'))
    act(() => page.desktop.emit('menu.chosen', { item: 'forward' }))
    await waitFor(() => expect(page.address()).toBe('/subjects'))
  })

  it('ask before work that is not saved is left', async () => {
    const page = await open()
    await page.user.click(page.getByRole('link', { name: 'Mon profil' }))
    const edit = await waitFor(() => {
      const link = page.getAllByRole('link').find((each) => each.getAttribute('href') === '/mon-profil/edit')
      if (link === undefined) throw new Error('no link to the form yet')
      return link
    })
    await page.user.click(edit)
    await page.user.type(await page.findByLabelText(/^Prénom/), 'x')
    await page.user.click(back(page))
    expect(await page.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })).toBeTruthy()
    expect(page.address()).toBe('/mon-profil/edit')
  })
})
