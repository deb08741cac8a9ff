import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { setViewport } from '#tests/support/viewport.ts'

const full = {
  kinds: [
    { kind: 'answers' as const, bytes: 1_400_000, count: 12 },
    { kind: 'pages' as const, bytes: 2_000_000, count: 1 },
    { kind: 'attachments' as const, bytes: 0, count: 0 },
  ],
}

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({ path: '/parametres', as: 'amira', ...options })
  return {
    ...page,
    panel: within(await page.findByRole('region', { name: options.language === 'ar' ? 'التخزين' : 'Stockage' })),
  }
}

it('shows usage by kind against the limit and clears one kind after confirmation', async () => {
  const { panel, user, findByRole, desktop } = await open({ storage: full })
  expect((await panel.findByRole('progressbar', { name: 'Espace utilisé' })).getAttribute('aria-valuetext')).toMatch(
    /^3,4\sMo sur 50\sMo$/,
  )
  expect(panel.getByText(/12 éléments/)).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Effacer : Pièces jointes' })).toHaveProperty('disabled', true)
  await user.click(panel.getByRole('button', { name: 'Effacer : Leçons, matières et profil' }))
  const question = within(await findByRole('dialog', { name: 'Effacer les contenus enregistrés ?' }))
  expect((await desktop['storage.read']()).kinds[0]).toMatchObject({ count: 12 })
  await user.click(question.getByRole('button', { name: 'Effacer' }))
  await waitFor(() => expect(panel.getAllByText(/^0 élément/)).toHaveLength(2))
  expect((await desktop['storage.read']()).kinds.map(({ count }) => count)).toEqual([0, 1, 0])
})

it('clears all cached data', async () => {
  const { panel, user, findByRole } = await open({ storage: full })
  await user.click(await panel.findByRole('button', { name: 'Tout effacer' }))
  await user.click(
    within(await findByRole('dialog', { name: 'Effacer les contenus enregistrés ?' })).getByRole('button', {
      name: 'Tout effacer',
    }),
  )
  expect(await panel.findByText(/Rien n’est encore enregistré/)).toBeTruthy()
})

it('clears nothing when the confirmation is cancelled', async () => {
  const { panel, user, findByRole, desktop } = await open({ storage: full })
  await user.click(await panel.findByRole('button', { name: 'Tout effacer' }))
  await user.click(
    within(await findByRole('dialog', { name: 'Effacer les contenus enregistrés ?' })).getByRole('button', {
      name: 'Annuler',
    }),
  )
  expect((await desktop['storage.read']()).kinds[0]).toMatchObject({ count: 12 })
})

it.each([
  [{ sharedComputer: true }, 'Rien n’est enregistré : cet ordinateur est partagé.'],
  [{ storage: { off: true } }, 'Rien n’est enregistré : le trousseau sécurisé de cet ordinateur n’est pas disponible.'],
])('explains why nothing is cached: %o', async (options, reason) => {
  const { panel } = await open(options)
  expect(await panel.findByText(reason)).toBeTruthy()
})

it('shows an error and retries when the storage cannot be read', async () => {
  const page = await renderScreen({ path: '/parametres', as: 'amira', storage: full, before: () => undefined })
  const read = page.desktop['storage.read']
  page.desktop['storage.read'] = () => Promise.reject(new Error('closed'))
  const panel = within(await page.findByRole('region', { name: 'Stockage' }))
  await panel.findByText('Le stockage n’a pas pu être chargé.')
  page.desktop['storage.read'] = read
  await page.user.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(await panel.findByRole('progressbar', { name: 'Espace utilisé' })).toBeTruthy()
})

it('uses Arabic plurals', async () => {
  const { panel } = await open({ storage: full, language: 'ar' })
  expect(await panel.findByText(/12 عنصرًا/)).toBeTruthy()
  expect(panel.getByText(/عنصر واحد/)).toBeTruthy()
})

it('clears once on a double click, and leaves the question about another kind open', async () => {
  setViewport({ width: 1366, height: 768, reducedMotion: true })
  const { panel, user, findByRole, findByText, getByRole, queryByRole, desktop } = await open({ storage: full })
  const openQuestion = async (name: string) => {
    await user.click(panel.getByRole('button', { name }))
    return within(await findByRole('dialog', { name: 'Effacer les contenus enregistrés ?' }))
  }
  const pending = Promise.withResolvers<undefined>()
  const clear = desktop['storage.clear']
  const cleared: unknown[] = []
  desktop['storage.clear'] = async (input) => {
    cleared.push(input.kind)
    await pending.promise
    return clear(input)
  }
  const question = await openQuestion('Effacer : Leçons, matières et profil')
  const button = question.getByRole('button', { name: 'Effacer' })
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await user.click(question.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await openQuestion('Tout effacer')
  await act(async () => pending.resolve(undefined))
  expect(await findByText(textsIn('fr', 'settings')('storageCleared'))).toBeTruthy()
  expect(cleared).toEqual(['answers'])
  expect(getByRole('dialog', { name: 'Effacer les contenus enregistrés ?' })).toBeTruthy()
})
