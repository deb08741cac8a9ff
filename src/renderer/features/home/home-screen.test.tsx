import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../tests/support/render-screen'
import { setViewport } from '../../../../tests/support/viewport'
import { resumeKept } from '../../core/resume/resume-slice'

const point = {
  contentId: 1, position: 755, duration: 1450, at: 1, subjectName: 'Mathématiques', subjectSlug: '4201-mathematiques', subjectColor: '#245ED3',
  chapterName: 'Fonctions affines', chapterSlug: 'fonctions-affines', chapterIndex: 4, lessonName: 'Lire une droite', lessonSlug: 'lire-une-droite',
  lessonIndex: 3, lessonCount: 9, recording: false,
}

describe('Home', () => {
  it('greets, says the class, the school and when the offer ends', async () => {
    const { findByRole, getByText, getByRole, findByText } = await renderScreen({ path: '/', as: 'amira' })
    expect((await findByRole('heading', { level: 1 })).textContent).toBe('Bonjour Amira')
    expect(getByText(/Lycée Ibn Khaldoun/)).toBeTruthy()
    expect(await findByText(/expire dans 6 jours/)).toBeTruthy()
    expect(getByRole('link', { name: 'Voir mon profil' }).getAttribute('href')).toBe('/mon-profil')
  })

  it('shows the first five subjects with what was done of each', async () => {
    const { findByRole } = await renderScreen({ path: '/', as: 'amira' })
    const heading = await findByRole('heading', { name: 'Ma progression' })
    const card = heading.closest('[aria-labelledby="my-progress"]')
    const rows = within(card instanceof HTMLElement ? card : document.body).getAllByRole('listitem')
    expect(rows).toHaveLength(5)
    expect(rows[0]?.textContent).toContain('Mathématiques')
    expect(rows[0]?.textContent).toContain('45 / 72')
    expect(rows[0]?.textContent).toMatch(/62\s%/)
    expect(within(rows[0] ?? document.body).getByRole('link').getAttribute('href')).toBe('/subjects/4201-mathematiques/details')
  })

  it('leads to the most advanced unfinished subject when no lesson was left open here', async () => {
    const { findByRole } = await renderScreen({ path: '/', as: 'amira' })
    const link = await findByRole('link', { name: 'Continuer la matière' })
    expect(link.getAttribute('href')).toMatch(/^\/subjects\/42\d\d-[a-z-]+\/details$/)
  })

  it('puts the lesson that was left first, and resumes it', async () => {
    const { findByText, findByRole, getByText, store, user, address } = await renderScreen({ path: '/', as: 'amira' })
    await findByRole('heading', { name: 'Ma progression' })
    store.dispatch(resumeKept(point))
    expect(await findByText('Lire une droite')).toBeTruthy()
    expect(getByText(/Chapitre 04 • Leçon 3 \/ 9/)).toBeTruthy()
    expect(getByText('Reprise à 12:35 sur 24:10')).toBeTruthy()
    expect(getByText(/52\s%\u2069 vu/)).toBeTruthy()
    await user.click(await findByRole('button', { name: 'Reprendre la leçon' }))
    expect(address()).toBe('/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content')
  })

  it('forgets the place when the lesson is to start over', async () => {
    const { findByRole, store, user } = await renderScreen({ path: '/', as: 'amira' })
    await findByRole('heading', { name: 'Ma progression' })
    store.dispatch(resumeKept(point))
    await user.click(await findByRole('button', { name: 'Revenir au début' }))
    expect(store.getState()).toMatchObject({ resume: {} })
  })

  it('welcomes a new pupil and leads to the subjects', async () => {
    const { findByText, getByRole } = await renderScreen({ path: '/', as: 'leila' })
    expect(await findByText('Par quelle matière commencer ?')).toBeTruthy()
    expect(getByRole('link', { name: 'Voir les matières' }).getAttribute('href')).toBe('/subjects')
  })

  it('shows the adverts by position, each called one, without the hidden one', async () => {
    const { findByRole } = await renderScreen({ path: '/', as: 'amira' })
    const list = await findByRole('list', { name: 'Annonces' })
    expect(within(list).getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Silver+ : toutes tes matières', 'Semaine de révision'])
    expect(within(list).getAllByText('Annonce')).toHaveLength(2)
  })

  it('says what failed, keeps the rest, and tries again', async () => {
    const { findByRole, findByText, sandbox, user, getByRole } = await renderScreen({ path: '/', as: 'amira', before: (world) => world.trouble('subjects.list', 'server-error') })
    const retry = await findByRole('button', { name: 'Réessayer' })
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Bonjour Amira')
    sandbox.trouble.clear()
    await user.click(retry)
    expect(await findByText('Ma progression')).toBeTruthy()
  })

  it('falls back on the subjects’ own share when the progress service fails', async () => {
    const { findByRole } = await renderScreen({ path: '/', as: 'amira', before: (world) => world.trouble('progress.subjects', 'server-error') })
    expect((await findByRole('progressbar', { name: 'Progression en Mathématiques' })).getAttribute('aria-valuenow')).toBe('62')
  })

  it('shows the shape of what comes while it loads', async () => {
    let release: (() => void) | undefined
    const { findByRole, findByText } = await renderScreen({ path: '/', as: 'amira', before: (world) => void (release = world.trouble.hold('subjects.list').release) })
    expect(await findByRole('status', { name: 'Chargement de l’accueil' })).toBeTruthy()
    release?.()
    expect(await findByText('Ma progression')).toBeTruthy()
  })

  it('speaks Arabic, and fits a narrow window', async () => {
    setViewport({ width: 390, height: 800 })
    const { findByRole, findByText } = await renderScreen({ path: '/', as: 'amira', language: 'ar' })
    expect((await findByRole('heading', { level: 1 })).textContent).toMatch(/^مرحبًا/)
    expect(await findByText('تقدّمي')).toBeTruthy()
    expect(document.documentElement.dir).toBe('rtl')
  })
})
