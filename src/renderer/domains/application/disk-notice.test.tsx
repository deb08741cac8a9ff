import { act, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

const name = 'Disque de cet ordinateur'

it.each([null, 'amira'])('I3: shows disk write errors and the recovery over any screen (%s)', async (as) => {
  const page = await renderScreen({ path: as === null ? '/login' : '/subjects', as })
  expect(page.queryByRole('complementary', { name })).toBeNull()
  act(() => page.desktop.emit('disk.changed', { refused: 'full', recovered: false, setAside: [] }))
  const news = within(await page.findByRole('complementary', { name }))
  expect(news.getByRole('alert').textContent).toMatch(
    /^Rien ne peut être enregistré sur cet ordinateur : le disque est plein\./,
  )
  await page.user.click(news.getByRole('button', { name: 'J’ai compris' }))
  expect(page.queryByRole('complementary', { name })).toBeNull()
  act(() => page.desktop.emit('disk.changed', { refused: null, recovered: true, setAside: [] }))
  expect(await page.findByText('L’enregistrement fonctionne de nouveau.')).toBeTruthy()
})

it('I3: lists the set-aside files at startup and afterwards in the settings', async () => {
  const setAside = [
    { thing: 'settings' as const, backupFile: 'settings.json.corrupt', restored: false },
    { thing: 'progress' as const, backupFile: null, restored: true },
  ]
  const page = await renderScreen({ path: '/parametres', as: 'amira', disk: { setAside } })
  await page.user.click(await page.findByRole('button', { name: 'J’ai compris' }))
  const computer = within(await page.findByRole('region', { name: 'Cet ordinateur' }))
  expect(computer.getByText('Les réglages étaient illisibles : les réglages par défaut ont été rétablis.')).toBeTruthy()
  expect(computer.getByText(/settings\.json\.corrupt/).textContent).toMatch(/L’ancien fichier est gardé sous/)
  expect(computer.getByText(/progression\)\. La copie précédente a été rétablie/)).toBeTruthy()
})
