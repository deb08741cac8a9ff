import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/login', settings: { sharingAnswered: false }, ...options })
  await page.findByRole('heading', { level: 1 })
  const question = () => page.getByRole('group', { name: 'Cet ordinateur est-il partagé ?' })
  return { ...page, question, settings: () => page.store.getState().settings }
}

describe('shared computer prompt', () => {
  it('explains each answer and does not block sign-in', async () => {
    const page = await open()
    const answers = within(page.question()).getAllByRole('button')
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      'Non, c’est le mien Ta session y reste ouverte.',
      'Oui, il est partagé Tout est effacé à ton départ.',
    ])
    await page.user.type(page.getByLabelText('E-mail ou numéro de téléphone'), 'amira.bensalah@exemple.tn')
    await page.user.type(page.getByLabelText('Mot de passe'), 'Tutorat2026!')
    await page.user.click(page.getByRole('button', { name: 'Se connecter' }))
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.settings()).toMatchObject({ sharedComputer: false, sharingAnswered: false })
  })

  it.each([
    ['Oui, il est partagé Tout est effacé à ton départ.', true],
    ['Non, c’est le mien Ta session y reste ouverte.', false],
  ])('saves « %s » and replaces the prompt with the focused switch', async (name, shared) => {
    const page = await open()
    await page.user.click(within(page.question()).getByRole('button', { name }))
    await waitFor(() => expect(page.settings()).toMatchObject({ sharedComputer: shared, sharingAnswered: true }))
    const change = await page.findByRole('switch', { name: 'Cet ordinateur est partagé' })
    expect(change.getAttribute('aria-checked')).toBe(String(shared))
    expect(document.activeElement).toBe(change)
    expect(page.queryByRole('group', { name: 'Cet ordinateur est-il partagé ?' })).toBeNull()
  })

  it('can be answered with the keyboard only', async () => {
    const page = await open()
    page.getByLabelText('Mot de passe').focus()
    await page.user.tab()
    await page.user.tab()
    expect(document.activeElement?.textContent).toContain('Non, c’est le mien')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.settings().sharingAnswered).toBe(true))
  })

  it('stays open with an error when the answer cannot be saved', async () => {
    const page = await open()
    page.desktop['settings.change'] = () => Promise.reject(new Error('disk'))
    await page.user.click(within(page.question()).getByRole('button', { name: /Oui, il est partagé/ }))
    expect(await page.findByText('Ce choix n’a pas pu être enregistré. Réessaie.')).toBeTruthy()
    expect(page.question()).toBeTruthy()
  })
})

it('is shown once and can be changed with the switch afterwards', async () => {
  const page = await open({ settings: { sharingAnswered: true } })
  expect(page.queryByRole('group', { name: 'Cet ordinateur est-il partagé ?' })).toBeNull()
  await page.user.click(page.getByRole('switch', { name: 'Cet ordinateur est partagé' }))
  await waitFor(() => expect(page.settings().sharedComputer).toBe(true))
})

it.each([
  [true, 'Cet ordinateur est partagé : tout est effacé à ton départ. Géré par ton établissement.'],
  [false, 'Cet ordinateur n’est pas partagé. Géré par ton établissement.'],
])('shows a managed setting (%s) instead of the prompt', async (sharedComputer, words) => {
  const page = await open({ sharedComputer, managed: ['sharedComputer'] })
  expect(page.getByText(words)).toBeTruthy()
  expect(page.queryByRole('group', { name: 'Cet ordinateur est-il partagé ?' })).toBeNull()
  expect(page.queryByRole('switch')).toBeNull()
})

it.each([
  ['en', 'Is this computer shared?'],
  ['ar', 'هل هذا الحاسوب مشترك؟'],
] as const)('renders in %s', async (language, words) => {
  const page = await open({ language })
  expect(page.getByRole('group', { name: words })).toBeTruthy()
})
