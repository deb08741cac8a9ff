import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

async function openPanel(options: Parameters<typeof renderScreen>[0]) {
  const page = await renderScreen(options)
  await page.user.click(await page.findByRole('button', { name: /Mode démo/ }))
  const panel = within(await page.findByRole('dialog'))
  await panel.findByText('Comptes')
  return { ...page, panel }
}

it('lists the accounts of the demo world', async () => {
  const { panel, sandbox } = await openPanel({ path: '/login' })
  const buttons = await panel.findAllByRole('button', { name: /Utiliser le compte de/ })
  expect(buttons).toHaveLength(sandbox.state().accounts.length)
})

it('switches the account by signing out and filling in the form', async () => {
  const page = await openPanel({ path: '/assistance', as: 'amira' })
  await page.user.click(await page.panel.findByRole('button', { name: /Utiliser le compte de Moussa/ }))
  await waitFor(() => expect(page.address()).toBe('/login'))
  await waitFor(() =>
    expect(page.getByLabelText('E-mail ou numéro de téléphone')).toHaveProperty('value', 'moussa.diop@exemple.sn'),
  )
  expect(page.vault.state().signedIn).toBe(false)
})

it('moves the clock of the platform', async () => {
  const page = await openPanel({ path: '/login' })
  await page.user.click(page.panel.getByRole('button', { name: '+ 1 jour' }))
  await page.user.click(page.panel.getByRole('button', { name: '+ 1 heure' }))
  await waitFor(() => expect(page.sandbox.clock.offsetMs()).toBe(25 * 3_600_000))
  expect(await page.panel.findByText(/1 jour 1 heure|1 jour et 1 heure|1 jour, 1 heure/)).toBeTruthy()
})

it('starts and ends an incident', async () => {
  const page = await openPanel({ path: '/login' })
  await page.user.selectOptions(page.panel.getByLabelText('Incident'), 'Panne du serveur (500)')
  await page.user.selectOptions(page.panel.getByLabelText('Appel concerné'), 'account.signIn')
  await page.user.click(page.panel.getByRole('checkbox', { name: 'Une seule fois' }))
  await page.user.click(page.panel.getByRole('button', { name: 'Provoquer' }))
  await waitFor(() =>
    expect(page.sandbox.state().troubles).toEqual([{ endpoint: 'account.signIn', kind: 'server-error', remaining: 1 }]),
  )
  await page.user.click(await page.panel.findByRole('button', { name: 'Tout arrêter' }))
  await waitFor(() => expect(page.sandbox.state().troubles).toEqual([]))
})

it('resets the demo world', async () => {
  const page = await openPanel({ path: '/login', before: (sandbox) => sandbox.faults('subjects.list', 'delay') })
  await page.user.click(page.panel.getByRole('button', { name: 'Tout remettre à zéro' }))
  await waitFor(() => expect(page.sandbox.state().troubles).toEqual([]))
})

it('reports that the demo platform does not respond, and retries', async () => {
  const page = await renderScreen({ path: '/login' })
  const read = page.desktop['demo.read']
  Object.assign(page.desktop, { 'demo.read': () => Promise.reject(new Error('gone')) })
  await page.user.click(await page.findByRole('button', { name: /Mode démo/ }))
  const retry = await page.findByRole('button', { name: 'Réessayer' })
  Object.assign(page.desktop, { 'demo.read': read })
  await page.user.click(retry)
  expect(await page.findByText('Comptes')).toBeTruthy()
})

it.each([
  ['Notification', 'Une notification est arrivée.', 'notifications'],
  ['Message', 'Un message est arrivé.', 'messages'],
  ['Fenêtre d’annonce', /^Une annonce est arrivée/, 'popups'],
  ['Demande parentale', 'Une demande parentale est arrivée.', 'parentRequests'],
] as const)('creates an item for the students: %s', async (button, said, what) => {
  const page = await openPanel({ path: '/assistance', as: 'amira' })
  const count = () => page.sandbox.world.student('amira').engagement[what].length
  const before = count()
  await page.user.click(page.panel.getByRole('button', { name: button }))
  expect(await page.panel.findByText(said)).toBeTruthy()
  expect(count()).toBe(before + 1)
})

it('reports no new item when the demo platform does not respond', async () => {
  const page = await openPanel({ path: '/login' })
  Object.assign(page.desktop, { 'demo.act': () => Promise.reject(new Error('gone')) })
  await page.user.click(page.panel.getByRole('button', { name: 'Message' }))
  expect(await page.panel.findByRole('button', { name: 'Réessayer' })).toBeTruthy()
  expect(page.panel.queryByText('Un message est arrivé.')).toBeNull()
})

it('requires a newer version, which triggers an update check, and removes the requirement', async () => {
  const page = await openPanel({ path: '/login' })
  const box = page.panel.getByRole('checkbox', { name: 'Exiger une version plus récente' })
  await page.user.click(box)
  await waitFor(() => expect(page.sandbox.world.desktopClient.minimumVersion).toBe('999.0.0'))
  await waitFor(() => expect(page.desktop.updates.calls).toEqual(['check']))
  await waitFor(() => expect(box).toHaveProperty('checked', true))
  await page.user.click(box)
  await waitFor(() => expect(page.sandbox.world.desktopClient.minimumVersion).toBeNull())
})
