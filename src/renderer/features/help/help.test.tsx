import { waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/aide', as: 'amira', ...options })

it('opens from the user menu with chapters and shortcuts', async () => {
  const page = await renderScreen({ path: '/assistance', as: 'amira' })
  await page.user.click(await page.findByRole('button', { name: /Amira.*Menu du compte/ }))
  await page.user.click(within(await page.findByRole('menuitem', { name: 'Aide' })).getByRole('link'))
  expect(await page.findByRole('heading', { level: 1, name: 'Aide' })).toBeTruthy()
  expect(page.getByRole('region', { name: 'Regarder une leçon' })).toBeTruthy()
  expect(page.getByRole('region', { name: 'Passer un examen' })).toBeTruthy()
  const keys = page.getByRole('table', { name: 'Dans une leçon' })
  expect(within(keys).getByRole('row', { name: 'Espace K Lecture ou pause' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Ouvrir le porte-monnaie' }).getAttribute('href')).toBe('/porte-monnaie')
})

it('leaves out features that the student lacks', async () => {
  const page = await open({ before: ({ world }) => void (world.student('amira').permissions.has_exam = false) })
  await page.findByRole('region', { name: 'Le porte-monnaie' })
  expect(page.queryByRole('region', { name: 'Passer un examen' })).toBeNull()
})

it('leaves out payments when the school forbids them', async () => {
  const page = await open({ school: { decides: ['payments'], isUnreadable: false } })
  await page.findByRole('region', { name: 'Regarder une leçon' })
  expect(page.queryByRole('region', { name: 'Le porte-monnaie' })).toBeNull()
})

it('finds chapters without accents, and shows an empty state', async () => {
  const page = await open()
  const field = await page.findByRole('searchbox', { name: 'Chercher dans l’aide' })
  await page.user.type(field, 'cadenas')
  await waitFor(() => expect(page.queryByRole('region', { name: 'Le porte-monnaie' })).toBeNull())
  expect(page.getByRole('region', { name: 'Regarder une leçon' })).toBeTruthy()
  expect(page.getByText('1 rubrique trouvée')).toBeTruthy()
  await page.user.clear(field)
  await page.user.type(field, 'zzz')
  expect(await page.findByRole('heading', { name: 'Rien trouvé dans l’aide' })).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Voir toute l’aide' }))
  expect(page.getByRole('region', { name: 'Le porte-monnaie' })).toBeTruthy()
  expect(document.activeElement).toBe(field)
})

it('prints all chapters, whatever the search', async () => {
  const sheets: string[] = []
  const before = Object.getOwnPropertyDescriptor(window, 'print')
  Object.defineProperty(window, 'print', {
    value: () => sheets.push(document.body.lastElementChild?.textContent ?? ''),
    configurable: true,
  })
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'print', before)
  })
  const page = await open()
  await page.user.type(await page.findByRole('searchbox'), 'cadenas')
  await page.user.click(page.getByRole('button', { name: 'Imprimer l’aide' }))
  await waitFor(() => expect(sheets).toHaveLength(1))
  expect(sheets[0]).toContain('Le porte-monnaie')
  expect(sheets[0]).toContain('Couper ou rétablir le son')
})

it('opens the dialog with the application version', async () => {
  const page = await open()
  await page.user.click(await page.findByRole('button', { name: 'À propos de l’application' }))
  expect(await page.findByText('Tutorat 1.0.0')).toBeTruthy()
})

it('is translated into Arabic in a narrow dark window', async () => {
  setViewport({ width: 390, height: 800 })
  const page = await open({ language: 'ar', theme: 'dark' })
  expect(await page.findByRole('heading', { level: 1, name: 'دليل الاستعمال' })).toBeTruthy()
  await page.user.type(page.getByRole('searchbox'), 'المحفظة')
  await waitFor(() => expect(page.queryByRole('region', { name: 'مشاهدة درس' })).toBeNull())
  expect(page.getByRole('region', { name: 'المحفظة' })).toBeTruthy()
})
