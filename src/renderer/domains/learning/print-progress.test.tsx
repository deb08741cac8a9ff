import { waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

function fakePrinter(): { sheets: HTMLElement[] } {
  const sheets: HTMLElement[] = []
  const before = Object.getOwnPropertyDescriptor(window, 'print')
  const print = (): void => {
    const sheet = document.body.lastElementChild
    if (sheet instanceof HTMLElement) sheets.push(sheet.cloneNode(true) as HTMLElement)
  }
  Object.defineProperty(window, 'print', { value: print, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'print', before)
  })
  return { sheets }
}

it('prints all subjects with their chapters once loaded, then removes the sheet', async () => {
  const { sheets } = fakePrinter()
  const page = await renderScreen({ path: '/subjects', as: 'amira' })
  await page.user.click(await page.findByRole('button', { name: 'Imprimer ma progression' }))
  await waitFor(() => expect(sheets).toHaveLength(1))
  const sheet = within(sheets[0] ?? document.body)
  const { user } = page.sandbox.world.student('amira')
  expect(sheet.getByText(`${user.name} ${user.last_name}`)).toBeTruthy()
  expect(sheet.getByText(user.division?.name ?? 'no class')).toBeTruthy()
  const listed = page.getAllByRole('listitem').filter((item) => item.querySelector('h2') !== null)
  expect(sheet.getAllByRole('heading', { level: 2 })).toHaveLength(listed.length)
  expect(sheet.getAllByText(/\d+ \/ \d+/).length).toBeGreaterThan(listed.length)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.body.textContent).not.toContain('Élève'))
  await page.user.click(page.getByRole('button', { name: 'Imprimer ma progression' }))
  await waitFor(() => expect(sheets).toHaveLength(2))
})

it('marks chapters that could not be loaded offline', async () => {
  const { sheets } = fakePrinter()
  const page = await renderScreen({ path: '/subjects', as: 'amira' })
  await page.findByRole('link', { name: /Mathématiques/ })
  await page.answered()
  page.network.down = true
  await page.user.click(page.getByRole('button', { name: 'Imprimer ma progression' }))
  await waitFor(() => expect(sheets).toHaveLength(1))
  expect(
    within(sheets[0] ?? document.body).getAllByText('Les chapitres de cette matière n’ont pas pu être chargés.').length,
  ).toBeGreaterThan(1)
})
