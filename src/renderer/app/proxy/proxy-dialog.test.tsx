import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const question = { id: 3, proxy: 'proxy.ecole.tn:3128', wrong: false, mayKeep: true }
const title = 'Le proxy demande un nom d’utilisateur et un mot de passe'

beforeEach(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))

it('prompts on the sign-in screen, submits the credentials once, and reports rejected ones', async () => {
  const page = await renderScreen({ path: '/login' })
  act(() => page.desktop.network.prompt({ question, closed: null }))
  const dialog = await page.findByRole('dialog', { name: title })
  expect(dialog.textContent).toContain('proxy.ecole.tn:3128')
  await page.user.click(within(dialog).getByRole('button', { name: 'Continuer' }))
  expect(within(dialog).getByText('Saisis le nom d’utilisateur donné par ton établissement')).toBeTruthy()
  await page.user.type(within(dialog).getByLabelText(/^Nom/), 'salle12')
  await page.user.type(within(dialog).getByLabelText('Mot de passe'), 'bleue')
  await page.user.click(within(dialog).getByRole('checkbox', { name: 'Se souvenir de moi sur cet ordinateur' }))
  await page.user.keyboard('{Enter}')
  await waitFor(() =>
    expect(page.desktop.network.answers).toEqual([{ id: 3, username: 'salle12', password: 'bleue', keep: true }]),
  )
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  act(() =>
    page.desktop.network.prompt({ question: { ...question, id: 4, wrong: true, mayKeep: false }, closed: null }),
  )
  const again = await page.findByRole('dialog', { name: title })
  expect(within(again).getByText(/Nom d’utilisateur ou mot de passe refusé/)).toBeTruthy()
  expect(within(again).queryByRole('checkbox')).toBeNull()
  expect(within(again).getByLabelText('Mot de passe')).toHaveProperty('value', '')
})

it('offers to retry the proxy sign-in after the dialog was cancelled', async () => {
  const page = await renderScreen({ path: '/login' })
  act(() => page.desktop.network.prompt({ question, closed: null }))
  await page.user.click(
    within(await page.findByRole('dialog', { name: title })).getByRole('button', { name: 'Annuler' }),
  )
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.user.click(await page.findByRole('button', { name: 'S’identifier au proxy' }))
  expect(page.desktop.network.asksAgain).toBe(1)
  await page.user.click(page.getByRole('button', { name: 'Fermer' }))
  expect(page.queryByRole('button', { name: 'S’identifier au proxy' })).toBeNull()
})

it.each(['en', 'ar'] as const)('renders in %s', async (language) => {
  const page = await renderScreen({ path: '/login', language })
  act(() => page.desktop.network.prompt({ question, closed: null }))
  expect(
    await page.findByRole('dialog', {
      name: language === 'en' ? 'The proxy asks for a user name and a password' : 'البروكسي يطلب اسم مستخدم وكلمة سرّ',
    }),
  ).toBeTruthy()
})
