import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'

const path = '/courses'

it('lists the latest recorded courses and links recordings to their own route', async () => {
  const { findByRole } = await renderScreen({ ...demoAnswers, path, as: 'amira' })
  const links = within(await findByRole('list', { name: 'Derniers cours enregistrés' })).getAllByRole('link')
  expect(links.length).toBeGreaterThan(2)
  expect(links[0]?.textContent).toContain('La photosynthèse, étape par étape')
  expect(links[0]?.getAttribute('href')).toMatch(
    /^\/subjects\/\d+-svt\/chapters\/[^/]+\/lessons\/la-photosynthese-etape-par-etape\/content#\d+$/,
  )
  expect(links.some((link) => /\/recordings\//.test(link.getAttribute('href') ?? ''))).toBe(true)
})

it('lists the free videos and marks them as free', async () => {
  const { findByRole, user, address } = await renderScreen({ path, as: 'amira' })
  await user.click(await findByRole('tab', { name: 'Vidéos gratuites' }))
  const links = within(await findByRole('list', { name: 'Vidéos gratuites' })).getAllByRole('link')
  expect(links[0]?.textContent).toContain('Gratuit')
  expect(address()).toBe('/courses?free=1')
})

it('filters by subject and resets the filter', async () => {
  const { findByRole, getByRole, user } = await renderScreen({ path, as: 'amira' })
  const count = async () =>
    within(await findByRole('list', { name: 'Derniers cours enregistrés' })).getAllByRole('link').length
  const all = await count()
  await user.click(within(getByRole('group', { name: 'Filtrer par matière' })).getByRole('button', { name: 'SVT' }))
  expect(await count()).toBeLessThan(all)
  await user.click(getByRole('button', { name: 'Toutes' }))
  expect(await count()).toBe(all)
})

it('shows an empty state without courses', async () => {
  const { findByRole } = await renderScreen({
    path,
    as: 'leila',
    before: ({ world }) => {
      world.student('leila').user.division = { id: 9999, name: 'Classe sans matière' }
    },
  })
  expect(await findByRole('heading', { name: 'Pas encore de cours enregistré' })).toBeTruthy()
})

it('shows a failure and retries', async () => {
  const { findByRole, sandbox, user } = await renderScreen({
    path,
    as: 'amira',
    before: (world) => world.faults('home.newContents', 'html'),
  })
  const retry = await findByRole('button', { name: 'Réessayer' })
  sandbox.faults.clear()
  await user.click(retry)
  expect(await findByRole('list', { name: 'Derniers cours enregistrés' })).toBeTruthy()
})

it('is translated into Arabic', async () => {
  const { findByRole } = await renderScreen({ path, as: 'yassine', language: 'ar' })
  expect(await findByRole('heading', { level: 1, name: 'الدروس' })).toBeTruthy()
})
