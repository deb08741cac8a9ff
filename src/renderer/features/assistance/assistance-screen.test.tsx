import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const path = '/assistance'

it('lists the videos and plays a file in a dialog', async () => {
  setViewport({ width: 1366, height: 768, reducedMotion: true })
  const { findByRole, findByLabelText, getByRole, queryByRole, user } = await renderScreen({ path, as: 'amira' })
  const list = await findByRole('list', { name: 'Vidéos d’assistance' })
  expect(within(list).getAllByRole('button')).toHaveLength(4)
  await user.click(getByRole('button', { name: 'Regarder : Trouver une leçon et la reprendre' }))
  const dialog = await findByRole('dialog', { name: /Trouver une leçon/ })
  const video = await findByLabelText('Trouver une leçon et la reprendre', { selector: 'video' })
  expect(video.getAttribute('src')).toMatch(/en-vingt-secondes\.mp4$/)
  await user.click(within(dialog).getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

it('plays a video of the video host in its embed, or opens it in the browser', async () => {
  const { findByRole, user, desktop } = await renderScreen({ path, as: 'amira' })
  await user.click(await findByRole('button', { name: 'Regarder : Recharger son porte-monnaie' }))
  const dialog = await findByRole('dialog', { name: /Recharger/ })
  const frame = dialog.querySelector('iframe')
  expect(frame?.title).toBe('Recharger son porte-monnaie')
  expect(frame?.getAttribute('src')).toMatch(/\/pages\/youtube\/demoBoucleP\?autoplay=1$/)
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  expect(frame?.hasAttribute('credentialless')).toBe(true)
  await user.click(await findByRole('button', { name: 'Ouvrir dans le navigateur' }))
  await waitFor(() => expect(desktop.recorded.openedLinks).toEqual(['https://www.youtube.com/watch?v=demoBoucleP']))
})

it('B7: reports a video host page that fails to load, and retries in a new frame', async () => {
  const { findByRole, user, desktop, queryByRole } = await renderScreen({ path, as: 'amira' })
  await user.click(await findByRole('button', { name: 'Regarder : Recharger son porte-monnaie' }))
  const dialog = await findByRole('dialog', { name: /Recharger/ })
  const frame = () => dialog.querySelector('iframe')
  const first = frame()?.name ?? ''
  act(() => desktop.emit('frame.failed', { name: `partner-${crypto.randomUUID()}` }))
  expect(queryByRole('alert')).toBeNull()
  act(() => desktop.emit('frame.failed', { name: first }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('La vidéo n’a pas pu être chargée')
  expect(frame()).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Réessayer' }))
  expect(frame()?.name).not.toBe(first)
})

it('reports a video that does not load', async () => {
  const { findByRole, findByLabelText, user } = await renderScreen({ path, as: 'amira' })
  await user.click(await findByRole('button', { name: 'Regarder : Suivre une séance en direct' }))
  fireEvent.error(await findByLabelText('Suivre une séance en direct', { selector: 'video' }))
  expect((await findByRole('alert')).textContent).toContain('La vidéo n’a pas pu être chargée')
})

it('shows five hundred videos sixty at a time, with at most 3000 elements', async () => {
  const page = await renderScreen({
    path,
    as: 'amira',
    before: ({ world }) => {
      const [video] = world.helpVideos
      if (video) world.helpVideos = Array.from({ length: 500 }, () => video)
    },
  })
  const list = await page.findByRole('list', { name: 'Vidéos d’assistance' })
  expect(list.children).toHaveLength(60)
  expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(3000)
  await page.user.click(page.getByRole('button', { name: 'Voir plus' }))
  expect(list.children).toHaveLength(120)
})

it('shows an empty state without videos', async () => {
  const { findByRole } = await renderScreen({
    path,
    as: 'amira',
    before: ({ world }) => {
      world.helpVideos = []
    },
  })
  expect(await findByRole('heading', { name: 'pas de videos' })).toBeTruthy()
})

it('shows a failure and retries', async () => {
  const { findByRole, sandbox, user } = await renderScreen({
    path,
    as: 'amira',
    before: (world) => world.faults('support.videoLinks', 'server-error'),
  })
  const retry = await findByRole('button', { name: 'Réessayer' })
  sandbox.faults.clear()
  await user.click(retry)
  expect(await findByRole('list', { name: 'Vidéos d’assistance' })).toBeTruthy()
})

it('disables the videos offline and gives the reason', async () => {
  const page = await renderScreen({ path, as: 'amira' })
  const tile = await page.findByRole('button', { name: 'Regarder : Recharger son porte-monnaie' })
  await page.disconnect()
  expect(tile.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(tile.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Il faut une connexion pour cette action',
  )
  await page.user.click(tile)
  expect(page.queryByRole('dialog')).toBeNull()
})

it('is translated into Arabic', async () => {
  const { findByRole } = await renderScreen({ path, as: 'amira', language: 'ar' })
  expect(await findByRole('heading', { level: 1, name: 'المساعدة' })).toBeTruthy()
})
