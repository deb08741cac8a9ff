import { act, fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

async function cancelled() {
  const page = await renderScreen({ path: '/login' })
  await page.user.click(await page.findByRole('button', { name: 'Continuer avec Google' }))
  await page.user.click(await page.findByRole('button', { name: 'Annuler' }))
  await page.findByRole('button', { name: 'Continuer avec Google' })
  return page
}

const callbacks = ({ sandbox }: Awaited<ReturnType<typeof renderScreen>>) =>
  sandbox.requests().filter(({ name }) => name === 'social.callback').length

it('C2: rejects the return of a sign-in that the user cancelled', async () => {
  const page = await cancelled()
  await act(() => page.desktop.returnFromProvider('Sarra'))
  expect(await page.findByText('Cette connexion n’est pas valable.')).toBeTruthy()
  expect(callbacks(page)).toBe(0)
  expect(page.vault.state().signedIn).toBe(false)
})

it('starts another sign-in after the user cancelled', async () => {
  const page = await cancelled()
  await page.user.click(page.getByRole('button', { name: 'Continuer avec Google' }))
  await page.findByText('En attente de ton navigateur…')
  await act(() => page.desktop.returnFromProvider('Sarra'))
  expect(await page.findByRole('heading', { level: 1, name: /Sarra/ })).toBeTruthy()
})

it('shows the buttons and logs the failure when the desktop rejects the cancellation', async () => {
  const page = await renderScreen({ path: '/login' })
  page.desktop['session.social-cancel'] = () => Promise.reject(new Error('too-often'))
  await page.user.click(await page.findByRole('button', { name: 'Continuer avec Google' }))
  await page.user.click(await page.findByRole('button', { name: 'Annuler' }))
  expect(await page.findByRole('button', { name: 'Continuer avec Google' })).toBeTruthy()
  expect(page.desktop.recorded.failures.map(({ where }) => where)).toEqual(['session.social-cancel'])
})

it('opens the browser once on a double click', async () => {
  const page = await renderScreen({ path: '/login' })
  const begin = page.desktop['session.social-begin']
  let begun = 0
  page.desktop['session.social-begin'] = (input) => {
    begun += 1
    return begin(input)
  }
  const button = await page.findByRole('button', { name: 'Continuer avec Google' })
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await page.findByText('En attente de ton navigateur…')
  expect(begun).toBe(1)
})
