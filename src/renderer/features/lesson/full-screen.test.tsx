import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeFullScreen } from '#tests/support/fake-full-screen.ts'
import { film, showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const path = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

it('leaves full screen for a note, and no letter typed meanwhile reaches the player', async () => {
  showFilms(96)
  const page = await renderScreen({ path, as: 'amira' })
  const player = await page.findByRole('region', { name: 'Lecteur vidéo' })
  await waitFor(() => expect(film().duration).toBe(96))
  await page.findAllByRole('button', { name: 'Prendre une note' })
  const full = fakeFullScreen(player)
  await page.user.keyboard('n')
  expect(full.requested()).toBe(1)
  await page.user.keyboard('km')
  expect(page.store.getState().preferences.player.muted).toBe(false)
  expect(film().paused).toBe(true)
  await full.leave()
  const field = await page.findByRole('textbox', { name: /Nouvelle note/ })
  expect(document.activeElement).toBe(field)
  await page.user.keyboard('km')
  expect(field).toHaveProperty('value', 'km')
})
