import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

const path = '/liste-de-favoris'

it('lists bookmarked lessons, newest first, with the day of the bookmark', async () => {
  const { findByRole, sandbox } = await renderScreen({ path, as: 'amira' })
  const rows = within(await findByRole('list', { name: 'Mes favoris' })).getAllByRole('link')
  expect(rows).toHaveLength(Object.keys(sandbox.world.student('amira').bookmarks).length)
  expect(rows[0]?.getAttribute('href')).toMatch(
    /^\/subjects\/[^/]+\/chapters\/[^/]+\/(lessons|recordings)\/[^/]+\/content#\d+$/,
  )
  expect(rows[0]?.textContent).toMatch(/Ajoutée le \d{2}\/\d{2}\/\d{4}/)
})

it('renders only the bookmarks near the window of a long list', async () => {
  const { findByRole } = await renderScreen({
    path,
    as: 'amira',
    before: ({ world }) => {
      const lessons = world.school
        .getSubjects(42)
        .flatMap(({ chapters }) => chapters)
        .flatMap((chapter) => chapter.lessons)
        .slice(0, 200)
      world.student('amira').bookmarks = Object.fromEntries(lessons.map(({ id }) => [id, '2026-11-01T08:00:00.000Z']))
    },
  })
  const list = await findByRole('list', { name: 'Mes favoris' })
  const rows = await within(list).findAllByRole('listitem')
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('200')
  expect(rows.length).toBeLessThan(100)
})

it('filters by subject and stores the filter in the URL', async () => {
  const { findByRole, user, address } = await renderScreen({ path, as: 'amira' })
  const subject = within(await findByRole('group', { name: 'Filtrer par matière' })).getAllByRole('button')[1]
  await user.click(subject ?? document.body)
  const rows = within(await findByRole('list', { name: 'Mes favoris' })).getAllByRole('link')
  for (const row of rows) expect(row.textContent).toContain(subject?.textContent)
  expect(address()).toMatch(/\?matiere=/)
})

it('explains how to bookmark the first lesson', async () => {
  const { findByRole, getByRole } = await renderScreen({ path, as: 'leila' })
  expect(await findByRole('heading', { name: 'Pas encore de favori' })).toBeTruthy()
  expect(getByRole('link', { name: 'Voir les matières' }).getAttribute('href')).toBe('/subjects')
})

it('shows a failure and retries', async () => {
  const { findByRole, sandbox, user } = await renderScreen({
    path,
    as: 'amira',
    before: (world) => world.faults('bookmarks.list', 'server-error'),
  })
  const retry = await findByRole('button', { name: 'Réessayer' })
  sandbox.faults.clear()
  await user.click(retry)
  expect(await findByRole('list', { name: 'Mes favoris' })).toBeTruthy()
})

it('is translated into Arabic', async () => {
  const { findByRole } = await renderScreen({ path, as: 'amira', language: 'ar' })
  expect(await findByRole('list', { name: 'المفضّلة' })).toBeTruthy()
})
