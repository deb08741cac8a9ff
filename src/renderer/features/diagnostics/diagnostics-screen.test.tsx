import { act, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createCheck } from '#main/diagnostics/checks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const path = '/diagnostic'
type Shown = Awaited<ReturnType<typeof renderScreen>>
const rowOf = (page: Shown, name: RegExp): HTMLElement =>
  page.getAllByRole('listitem').find((item) => name.test(item.textContent ?? ''))!

it('shows a visitor that all checks pass, with a way back', async () => {
  const page = await renderScreen({ path })
  expect(await page.findByText('Tout va bien.')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Retour à la connexion' })).toBeTruthy()
  expect(rowOf(page, /^Plateforme/).textContent).toMatch(/Répond en .*38.* ms\./)
  expect(page.getByRole('table')).toBeTruthy()
})

it('lists failed checks and the hosts to allow, and accepts proxy credentials', async () => {
  const page = await renderScreen({ path, as: 'amira' })
  await page.findByText('Tout va bien.')
  const host = rowOf(page, /^Vidéos/).querySelector('[dir=ltr]')?.textContent ?? ''
  page.desktop.network.found = [
    createCheck('video', 'broken', 'name-unknown', { host }),
    createCheck('proxy', 'broken', 'proxy-password', { text: 'proxy.ecole.tn:3128' }),
    createCheck('clock', 'look', 'off', { seconds: 4000 }),
  ]
  await page.user.click(page.getByRole('button', { name: 'Relancer' }))
  expect(await page.findByText(/2 problèmes détectés\. 1 point à vérifier\./)).toBeTruthy()
  expect(rowOf(page, /^Vidéos/).textContent).toContain('À autoriser sur le réseau')
  await page.user.click(within(rowOf(page, /^Proxy/)).getByRole('button', { name: 'S’identifier au proxy' }))
  expect(page.desktop.network.asksAgain).toBe(1)
})

it('names the host that the configuration lacks, and blames no network for it', async () => {
  const page = await renderScreen({ path, as: 'amira' })
  await page.findByText('Tout va bien.')
  page.desktop.network.lacking.push({ host: 'cdn.ecole.tn', use: 'images' })
  await page.user.click(page.getByRole('button', { name: 'Relancer' }))
  expect(await page.findByText(/1 problème détecté/)).toBeTruthy()
  const row = rowOf(page, /^Configuration de la plateforme/)
  expect(row.textContent).toMatch(/cdn\.ecole\.tn.*platform\.json ne le cite pas \(.*hosts\.images.*\)/)
  expect(row.textContent).not.toContain('À autoriser sur le réseau')
})

it('copies and saves the masked report, and opens the log and the problem report', async () => {
  const page = await renderScreen({ path, as: 'amira' })
  await page.findByText('Tout va bien.')
  await page.user.click(page.getByRole('button', { name: 'Copier' }))
  expect(await page.findByText('Copié, sans donnée personnelle.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toContain('POUR LA PERSONNE QUI S’OCCUPE DU RÉSEAU')
  expect(page.desktop.network.masked).toHaveLength(1)
  expect(page.desktop.network.masked[0]).not.toMatch(/[\u2066-\u2069]/)
  await page.user.click(page.getByRole('button', { name: 'Enregistrer…' }))
  expect(await page.findByText('Enregistré.')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Voir le journal' }))
  const log = await page.findByRole('dialog', { name: 'Journal de l’application' })
  expect((await within(log).findByRole('region', { name: 'Lignes du journal' })).textContent).toContain('info start')
  await page.user.click(within(log).getByRole('button', { name: 'Fermer' }))
  await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
  const report = await page.findByRole('dialog', { name: 'Signaler un problème' })
  expect(within(report).getByRole('link', { name: 'Ouvrir l’assistance' })).toBeTruthy()
})

it('says that the log could not be read, and copies nothing for it', async () => {
  const page = await renderScreen({ path, as: 'amira' })
  await page.findByText('Tout va bien.')
  const read = page.desktop['diagnostics.log']
  page.desktop['diagnostics.log'] = () => Promise.reject(new Error('EACCES'))
  await page.user.click(page.getByRole('button', { name: 'Voir le journal' }))
  const log = await page.findByRole('dialog', { name: 'Journal de l’application' })
  expect((await within(log).findByRole('alert')).textContent).toContain('n’a pas pu être lu')
  expect(within(log).getByRole<HTMLButtonElement>('button', { name: 'Copier' }).disabled).toBe(true)
  await page.user.click(within(log).getByRole('button', { name: 'Fermer' }))
  page.desktop['diagnostics.log'] = read
  await page.user.click(page.getByRole('button', { name: 'Voir le journal' }))
  const again = await page.findByRole('dialog', { name: 'Journal de l’application' })
  await within(again).findByRole('region', { name: 'Lignes du journal' })
  expect(within(again).queryByRole('alert')).toBeNull()
  expect(within(again).getByRole<HTMLButtonElement>('button', { name: 'Copier' }).disabled).toBe(false)
})

it('reports a check that fails to start, and restarts it', async () => {
  const page = await renderScreen({ path: '/aide', as: 'amira' })
  const run = page.desktop['diagnostics.run']
  page.desktop['diagnostics.run'] = () => Promise.reject(new Error('too-often'))
  await page.user.click(await page.findByRole('link', { name: 'Diagnostic' }))
  expect((await page.findByRole('alert')).textContent).toContain('n’a pas pu démarrer')
  page.desktop['diagnostics.run'] = run
  await page.user.click(page.getByRole('button', { name: 'Relancer' }))
  expect(await page.findByText('Tout va bien.')).toBeTruthy()
})

it('is translated into Arabic', async () => {
  const page = await renderScreen({ path, as: 'amira', language: 'ar' })
  expect(await page.findByText('كلّ شيء على ما يرام.')).toBeTruthy()
  act(() => page.desktop.emit('menu.chosen', { item: 'diagnostics' }))
  expect(page.address()).toBe('/diagnostic')
})
