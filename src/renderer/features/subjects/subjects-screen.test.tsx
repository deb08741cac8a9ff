import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const path = '/subjects'

it('shows every subject of the class in order with its progress', async () => {
  const { findAllByRole, getByRole } = await renderScreen({ path, as: 'amira' })
  const titles = (await findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(titles[0]).toBe('Mathématiques')
  expect(titles.length).toBeGreaterThan(5)
  const card = getByRole('heading', { name: 'Mathématiques' }).closest('a')
  expect(card?.getAttribute('href')).toBe('/subjects/4201-mathematiques/details')
  expect(card?.textContent).toContain('45 vidéos vues sur 72')
  expect(card?.textContent).toMatch(/62\s%/)
  // Its value would be a second "62 %" in the name of the link.
  expect(within(card!).queryByRole('progressbar')).toBeNull()
  expect(document.title).toContain('Matières')
})

it('places the print button in the title row, with text or as an icon in a narrow window', async () => {
  const wide = await renderScreen({ path, as: 'amira' })
  const button = await wide.findByRole('button', { name: 'Imprimer ma progression' })
  expect(button.textContent).toBe('Imprimer ma progression')
  expect(button.parentElement?.contains(wide.getByRole('heading', { level: 1 }))).toBe(true)
  wide.view.unmount()
  setViewport({ width: 390, height: 800 })
  const narrow = await renderScreen({ path, as: 'amira' })
  expect((await narrow.findByRole('button', { name: 'Imprimer ma progression' })).textContent).toBe('')
})

it('marks subjects that are not started', async () => {
  const { findAllByText } = await renderScreen({ path, as: 'leila' })
  expect((await findAllByText('À commencer')).length).toBeGreaterThan(5)
})

it('shows an empty state for a class without subjects', async () => {
  const { findByRole } = await renderScreen({
    path,
    as: 'leila',
    before: ({ world }) => {
      const { user } = world.student('leila')
      user.division = { id: 9999, name: 'Classe sans matière' }
    },
  })
  expect(await findByRole('heading', { name: 'Pas encore de matière' })).toBeTruthy()
})

it('shows an error and retries', async () => {
  const { findByRole, sandbox, user } = await renderScreen({
    path,
    as: 'amira',
    before: (world) => world.faults('subjects.list', 'html'),
  })
  const retry = await findByRole('button', { name: 'Réessayer' })
  sandbox.faults.clear()
  await user.click(retry)
  expect(await findByRole('heading', { name: 'Mathématiques' })).toBeTruthy()
})

it('shows a skeleton while loading', async () => {
  let release: (() => void) | undefined
  const { findByRole } = await renderScreen({
    path,
    as: 'amira',
    before: (world) => void (release = world.faults.hold('subjects.list').release),
  })
  expect(await findByRole('status', { name: 'Chargement des matières' })).toBeTruthy()
  release?.()
  expect(await findByRole('heading', { name: 'Mathématiques' })).toBeTruthy()
})

it('redirects to sign-in when the session is rejected', async () => {
  const { findByRole } = await renderScreen({
    path,
    as: 'amira',
    before: (world) => world.faults('subjects.list', 'unauthorised'),
  })
  expect(await findByRole('button', { name: 'Se connecter' })).toBeTruthy()
})

it('renders in Arabic', async () => {
  const { findByRole, findByText } = await renderScreen({ path, as: 'yassine', language: 'ar' })
  const title = await findByRole('heading', { level: 1 })
  expect(within(title).getByText('الموادّ')).toBeTruthy()
  expect((await findByText(/رياضيات/)).closest('[dir="auto"]')).toBeTruthy()
})
