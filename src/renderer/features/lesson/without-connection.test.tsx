import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { film, letPass, showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const video = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const guarded =
  '/subjects/4208-informatique/chapters/ressources-du-web/lessons/le-jeu-de-la-vie-en-acces-protege/content'
const quiz = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/quiz-de-fin-de-chapitre/content'

const connectionNeeded = { name: 'Il faut une connexion pour ouvrir cette leçon' }

type Page = Awaited<ReturnType<typeof renderScreen>>

function cut(page: Page): void {
  page.network.down = true
}

async function mend(page: Page): Promise<void> {
  page.network.down = false
  act(() => page.desktop.emit('window.focus', { focused: true }))
  await waitFor(() => expect(page.store.getState().network.reachable).toBe(true))
}

async function findOnlyConnectionNeeded(page: Page): Promise<void> {
  const card = (await page.findByRole('heading', connectionNeeded)).closest('[role="alert"]')
  expect(card?.textContent).toMatch(/^Il faut une connexion pour ouvrir cette leçon.*dès le retour de la connexion\.$/)
  expect(card?.querySelector('button')).toBeNull()
}

function loseFilm(): void {
  const lost = film()
  act(() => void lost.dispatchEvent(new Event('error')))
  act(() => void lost.dispatchEvent(new Event('error')))
}

async function openVideo(): Promise<Page> {
  showFilms()
  Object.defineProperty(HTMLMediaElement.prototype, 'error', {
    get: () => ({ code: 2, MEDIA_ERR_NETWORK: 2, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 }),
    configurable: true,
  })
  const page = await renderScreen({ path: video, as: 'amira' })
  await page.findByRole('region', { name: 'Lecteur vidéo' })
  await waitFor(() => expect(film().duration).toBe(96))
  return page
}

describe('video that loses the connection', () => {
  it('detects an unreachable platform, requires only a connection and resumes at the same position', async () => {
    const page = await openVideo()
    await page.user.click(page.getByRole('button', { name: 'Lecture' }))
    letPass(page.sandbox.clock, 5)
    cut(page)
    loseFilm()
    await findOnlyConnectionNeeded(page)
    await mend(page)
    expect(page.queryByRole('heading', connectionNeeded)).toBeNull()
    await waitFor(() => expect(film().currentTime).toBe(5))
    expect(film().paused).toBe(false)
  })

  it('stays paused after the connection returns if it was paused before', async () => {
    const page = await openVideo()
    await page.user.click(page.getByRole('button', { name: 'Lecture' }))
    await page.user.click(page.getByRole('button', { name: 'Pause' }))
    cut(page)
    loseFilm()
    await page.findByRole('heading', connectionNeeded)
    await mend(page)
    await waitFor(() => expect(film().duration).toBe(96))
    expect(film().paused).toBe(true)
  })

  it('names the blocked host and offers alternatives when the platform responds', async () => {
    const page = await openVideo()
    loseFilm()
    expect(await page.findByText(/à autoriser/)).toBeTruthy()
    await page.answered()
    expect(page.getByRole('button', { name: 'Ouvrir dans le navigateur' }).getAttribute('aria-disabled')).toBeNull()
    expect(page.queryByRole('heading', connectionNeeded)).toBeNull()
  })
})

describe('partner page that loses the connection', () => {
  it.each([
    ['a protected lesson', guarded],
    ['a quiz', quiz],
  ])('requires only a connection and reloads automatically once online: %s', async (_kind, path) => {
    const page = await renderScreen({ path, as: 'amira' })
    const frame = () => page.view.container.querySelector('iframe')
    await waitFor(() => expect(frame()).not.toBeNull())
    const lost = frame()?.name ?? ''
    cut(page)
    act(() => page.desktop.emit('frame.failed', { name: lost }))
    await findOnlyConnectionNeeded(page)
    await mend(page)
    await waitFor(() => expect(frame()?.name).toMatch(/^partner-/))
    expect(frame()?.name).not.toBe(lost)
  })

  it('requests the link again automatically after an offline failure', async () => {
    const page = await renderScreen({ path: guarded, as: 'amira', settings: { dataSaver: true } })
    const play = await page.findByRole('button', { name: 'Lecture' })
    cut(page)
    await page.user.click(play)
    expect(await page.findByRole('heading', { name: 'Pas de connexion' })).toBeTruthy()
    await mend(page)
    await waitFor(() => expect(page.view.container.querySelector('iframe')).not.toBeNull())
  })
})
