import { act, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({ path: '/parametres', as: 'amira', ...options })
  const computer = within(await page.findByRole('region', { name: 'Cet ordinateur' }))
  return { ...page, computer, settings: () => page.store.getState().settings }
}

it('enables tray, autostart and spell checking, all off by default', async () => {
  const { computer, user, settings } = await open()
  for (const name of [
    'Garder Tutorat actif près de l’horloge',
    'Ouvrir Tutorat au démarrage de l’ordinateur',
    'Vérifier l’orthographe',
  ]) {
    const row = await computer.findByRole('switch', { name })
    expect(row.getAttribute('aria-checked')).toBe('false')
    await user.click(row)
  }
  await waitFor(() => expect(settings()).toMatchObject({ tray: true, openAtLogin: true, spelling: true }))
  const spelling = computer.getByRole('switch', { name: 'Vérifier l’orthographe' })
  const description = document.getElementById(spelling.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('téléchargé une fois depuis redirector.gvt1.com')
})

it('D3: disables the tray and hides autostart on a shared computer, with the reason', async () => {
  const { computer } = await open({ sharedComputer: true, settings: { tray: true } })
  expect(
    await computer.findByText('Indisponible sur un ordinateur partagé : fermer la fenêtre te déconnecte.'),
  ).toBeTruthy()
  expect(computer.getByRole('switch', { name: 'Garder Tutorat actif près de l’horloge' })).toMatchObject({
    disabled: true,
  })
  expect(computer.queryByRole('switch', { name: 'Ouvrir Tutorat au démarrage de l’ordinateur' })).toBeNull()
})

it('explains that the desktop cannot show a tray icon', async () => {
  const { computer } = await open({ desk: { tray: 'none' } })
  expect(
    await computer.findByText('Ce bureau ne peut pas afficher cette icône : fermer la fenêtre quitte Tutorat.'),
  ).toBeTruthy()
})

it('reports a failed download and a missing dictionary', async () => {
  const { computer, desktop } = await open({ settings: { spelling: true }, desk: { spelling: 'failed' } })
  const failed = await computer.findByText(/n’a pas pu être téléchargé depuis/)
  expect(failed.textContent).toContain('depuis redirector.gvt1.com. Ce réseau')
  const state = await desktop['desk.state']()
  act(() => desktop.emit('desk.changed', { ...state, spelling: 'no-dictionary' }))
  expect(await computer.findByText('Il n’existe pas de dictionnaire pour cette langue.')).toBeTruthy()
})

it('I2: reports a graphics failure and retries hardware acceleration', async () => {
  const { computer, user } = await open({ desk: { graphics: 'failed' } })
  expect(
    await computer.findByText('La carte graphique a échoué plusieurs fois : Tutorat fonctionne désormais sans elle.'),
  ).toBeTruthy()
  await user.click(computer.getByRole('button', { name: 'Réessayer' }))
  expect(
    await computer.findByText('À la prochaine ouverture, Tutorat utilisera à nouveau la carte graphique.'),
  ).toBeTruthy()
  expect(computer.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})
