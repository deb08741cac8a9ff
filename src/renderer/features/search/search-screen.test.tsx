import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'

const path = '/recherche'

it('shows all results for the query in the URL, each linked to its lesson', async () => {
  const { findByRole, getByRole, sandbox } = await renderScreen({ path: '/recherche?q=droite', as: 'amira' })
  const list = await findByRole('list', { name: /Résultats pour/ })
  const links = within(list).getAllByRole('link')
  expect(links.length).toBeGreaterThan(2)
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content' +
      `#${sandbox.world.lesson('lire-une-droite').id}`,
  )
  expect(getByRole('searchbox')).toHaveProperty('value', 'droite')
  expect(document.title).toContain('Recherche')
})

it('searches while typing and stores the text in the URL', async () => {
  const page = await renderScreen({ path, as: 'amira' })
  const input = await page.findByRole('searchbox')
  expect(document.activeElement).toBe(input)
  expect(page.getByText(/Au moins 3 caractères/)).toBeTruthy()
  await page.user.type(input, 'photosynthèse')
  expect(await page.findByRole('list', { name: /Résultats pour/ })).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe(`/recherche?q=${encodeURIComponent('photosynthèse')}`))
  expect(page.sandbox.requests().filter(({ name }) => name === 'search.autocomplete')).toHaveLength(1)
})

it('shows names of any length and script in their own direction and follows their links', async () => {
  const arabic = 'قراءة المستقيم في معلم متعامد'
  const long = `droite ${'très '.repeat(60)}longue`
  const { findByRole, user, address } = await renderScreen({
    ...demoAnswers,
    path: '/recherche?q=droite',
    as: 'amira',
    before: ({ world }) => {
      world.lesson('lire-une-droite').title = `${arabic} droite`
      world.lesson('tracer-une-droite').title = long
      world.lesson('tracer-une-droite').chapter.name = `${'Fonctions '.repeat(30)}affines`
    },
  })
  const list = within(await findByRole('list', { name: /Résultats pour/ }))
  expect(list.getByText(long).getAttribute('dir')).toBe('auto')
  expect(list.getAllByText(/^(Fonctions ){30}affines$/)[0]?.tagName).toBe('BDI')
  const result = list.getByText(`${arabic} droite`)
  expect(result.getAttribute('dir')).toBe('auto')
  await user.click(result)
  await waitFor(() => expect(address()).toMatch(/lire-une-droite\/content$/))
})

it('searches in Arabic', async () => {
  const { findByRole, getByText } = await renderScreen({
    path,
    as: 'amira',
    before: ({ world }) => {
      world.lesson('lire-une-droite').title = 'قراءة المستقيم'
    },
  })
  const input = await findByRole('searchbox')
  expect(input.getAttribute('dir')).toBe('auto')
  fireEvent.change(input, { target: { value: 'مستقيم' } })
  const list = within(await findByRole('list', { name: /Résultats pour/ }))
  expect(list.getByText('قراءة المستقيم')).toBeTruthy()
  expect(getByText(/^1 résultat$/)).toBeTruthy()
})

it('shows an empty state without results', async () => {
  const { findByRole } = await renderScreen({ path: '/recherche?q=zzzz', as: 'amira' })
  expect(await findByRole('heading', { name: /Aucun résultat pour/ })).toBeTruthy()
})

it('shows a loading failure and retries', async () => {
  const { findByRole, sandbox, user } = await renderScreen({
    path: '/recherche?q=droite',
    as: 'amira',
    before: (world) => world.faults('search.autocomplete', 'server-error'),
  })
  const retry = await findByRole('button', { name: 'Réessayer' })
  sandbox.faults.clear()
  await user.click(retry)
  expect(await findByRole('list', { name: /Résultats pour/ })).toBeTruthy()
})

it('offers recent searches after a result was opened', async () => {
  const page = await renderScreen({ path: '/recherche?q=lire une droite', as: 'amira' })
  await page.user.click(await page.findByRole('link', { name: /Lire une droite/ }))
  await waitFor(() => expect(page.address()).toMatch(/lire-une-droite\/content$/))
  await page.flush()
  page.view.unmount()
  const again = await renderScreen({ path, as: 'amira' })
  await again.user.click(await again.findByRole('button', { name: 'lire une droite' }))
  expect(await again.findByRole('list', { name: /Résultats pour/ })).toBeTruthy()
})

it('explains to offer group 104 that search is not included and links to the offers', async () => {
  const { findByRole, getByRole, queryByRole, sandbox } = await renderScreen({
    path: '/recherche?q=droite',
    as: 'karim',
  })
  expect(await findByRole('heading', { name: 'La recherche n’est pas comprise dans ton offre' })).toBeTruthy()
  expect(getByRole('link', { name: 'Découvrir les offres' }).getAttribute('href')).toBe('/offres')
  expect(queryByRole('searchbox')).toBeNull()
  expect(sandbox.requests().some(({ name }) => name === 'search.autocomplete')).toBe(false)
})

it('renders in Arabic', async () => {
  const { findByRole } = await renderScreen({ path: '/recherche?q=droite', as: 'amira', language: 'ar' })
  expect(await findByRole('heading', { level: 1, name: 'البحث' })).toBeTruthy()
  expect(await findByRole('list', { name: /نتائج البحث عن/ })).toBeTruthy()
})
