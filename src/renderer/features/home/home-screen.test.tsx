import { readFile } from 'node:fs/promises'
import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoAnswers, renderScreen } from '../../../../tests/support/render-screen'
import { setViewport } from '../../../../tests/support/viewport'
import { clientTypeChanged } from '../../core/session/session-slice'
import { resumePointSaved } from '../../domains/learning/resume-slice'

const point = {
  contentId: 1, position: 755, duration: 1450, at: 1, subjectName: 'Mathématiques', subjectSlug: '4201-mathematiques', subjectColor: '#245ED3',
  chapterName: 'Fonctions affines', chapterSlug: 'fonctions-affines', chapterIndex: 4, lessonName: 'Lire une droite', lessonSlug: 'lire-une-droite',
  lessonIndex: 3, lessonCount: 9, recording: false,
}

describe('Home', () => {
  it('greets, says the class, the school and when the offer ends', async () => {
    const { findByRole, getByText, getByRole, findByText } = await renderScreen({ ...demoAnswers, path: '/', as: 'amira' })
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
    store.dispatch(resumePointSaved(point))
    expect(await findByText('Lire une droite')).toBeTruthy()
    expect(getByText(/Chapitre 04 • Leçon 3 \/ 9/)).toBeTruthy()
    expect(getByText('Reprise à 12:35 sur 24:10')).toBeTruthy()
    expect(getByText(/52\s%\u2069 vu/)).toBeTruthy()
    await user.click(await findByRole('button', { name: 'Reprendre la leçon' }))
    await waitFor(() => expect(address()).toBe('/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'))
  })

  it('forgets the place when the lesson is to start over', async () => {
    const { findByRole, store, user } = await renderScreen({ path: '/', as: 'amira' })
    await findByRole('heading', { name: 'Ma progression' })
    store.dispatch(resumePointSaved(point))
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
    expect(within(list).getAllByText(/^Annonce/).map(({ textContent }) => textContent)).toEqual(['Annonce • Offre', 'Annonce • Info'])
  })

  it('stands beside the adverts above 1199, and before them below', async () => {
    const { findByRole, getByRole } = await renderScreen({ path: '/', as: 'amira' })
    const aside = (await findByRole('list', { name: 'Annonces' })).closest('aside')
    const columns = await readFile('src/renderer/ui/page-columns.module.css', 'utf8')
    expect(aside?.previousElementSibling?.contains(getByRole('heading', { level: 1 }))).toBe(true)
    expect(aside?.parentElement?.className).toMatch(/columns.*aside248/)
    const [narrow = '', wide = ''] = columns.split('@media (min-width: 1200px)')
    expect(narrow).toMatch(/^\.columns \{[^}]*grid-template-columns: minmax\(0, 1fr\);/)
    expect(wide).toMatch(/\.columns \{[^}]*grid-template-columns: minmax\(0, 1fr\) var\(--aside,\);/)
  })

  it('draws nothing anew when it turns out that there is no advert', async () => {
    const page = await renderScreen({ path: '/', as: 'amira', before: (world) => world.trouble('subjects.promoCards', 'server-error') })
    const heading = await page.findByRole('heading', { level: 1 })
    await waitFor(() => expect(page.queryByRole('complementary', { name: 'Annonces' })).toBeNull())
    expect(heading.isConnected).toBe(true)
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

describe('Home of today', () => {
  it('shows the live sessions with their time in Tunis and their state, and leads to the one under way', async () => {
    const { findByRole } = await renderScreen({ ...demoAnswers, path: '/', as: 'amira' })
    const list = await findByRole('list', { name: 'En direct aujourd’hui' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const live = rows.find((row) => within(row).queryByText('En Cours'))
    expect(live?.textContent).toMatch(/^\d{2}:\d{2}\d{2}:\d{2}Mécanique : chute libre/)
    expect(within(live ?? list).getByRole('link', { name: /Participer : Mécanique : chute libre/ }).getAttribute('href')).toMatch(/^\/sessions\?eventId=\d+$/)
  })

  it('says that there is no session', async () => {
    const { findByText } = await renderScreen({ path: '/', as: 'leila', before: ({ world }) => { world.student('leila').user.division = { id: 9999, name: 'Classe vide' } } })
    expect(await findByText('Pas de séance en direct aujourd’hui.')).toBeTruthy()
  })

  it('shows two of the latest courses and two free videos, and leads to all of them', async () => {
    const { findByRole, getByRole } = await renderScreen({ path: '/', as: 'amira' })
    const latest = within(await findByRole('list', { name: 'Derniers cours enregistrés' })).getAllByRole('link')
    const free = within(await findByRole('list', { name: 'Vidéos gratuites' })).getAllByRole('link')
    expect([latest.length, free.length]).toEqual([2, 2])
    expect(latest[0]?.textContent).toContain('La photosynthèse, étape par étape')
    expect(free[0]?.textContent).toContain('Gratuit')
    const all = getByRole('heading', { name: 'Vidéos gratuites' }).parentElement
    expect(within(all ?? document.body).getByRole('link', { name: 'Tout voir' }).getAttribute('href')).toBe('/courses?free=1')
  })

  it('previews the forum, whose topics open in the browser', async () => {
    const { findByRole, user, desktop } = await renderScreen({ path: '/', as: 'amira' })
    const list = await findByRole('list', { name: 'Sur le forum' })
    expect(within(list).getAllByRole('button')).toHaveLength(3)
    await user.click(within(list).getByRole('button', { name: /Comment trouver le coefficient directeur/ }))
    await waitFor(() => expect(desktop.asked.openedLinks[0]).toMatch(/forum#sujet-1$/))
  })

  it('previews the forum to whoever may not open it, and says so at the link', async () => {
    const { findByRole, findByText, getByRole, user, desktop } = await renderScreen({ path: '/', as: 'moussa' })
    const list = await findByRole('list', { name: 'Sur le forum' })
    await user.click(within(list).getAllByRole('button')[0] ?? getByRole('main'))
    expect(await findByText('Ton compte ne donne pas accès au forum.')).toBeTruthy()
    expect(desktop.asked.openedLinks).toEqual([])
  })

  it('keeps the rest when one part fails, and tries that part again', async () => {
    const { findByRole, getByRole, sandbox, user } = await renderScreen({ path: '/', as: 'amira', before: (world) => world.trouble('home.todayEvents', 'server-error') })
    await findByRole('list', { name: 'Derniers cours enregistrés' })
    const card = getByRole('heading', { name: 'En direct aujourd’hui' }).closest('[aria-labelledby="today-live"]')
    const retry = await within(card instanceof HTMLElement ? card : document.body).findByRole('button', { name: 'Réessayer' })
    sandbox.trouble.clear()
    await user.click(retry)
    expect(await findByRole('list', { name: 'En direct aujourd’hui' })).toBeTruthy()
  })
})

describe('the end of an offer', () => {
  it('is told with the days left and a bar of ten times the days gone', async () => {
    const { findByRole, getByRole } = await renderScreen({ path: '/', as: 'amira' })
    const bar = await findByRole('progressbar', { name: 'Jours écoulés sur les dix derniers' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    expect(bar.getAttribute('aria-valuetext')).toBe('Encore 6 jours')
    expect(getByRole('link', { name: 'Renouveler' }).getAttribute('href')).toBe('/offres')
  })

  it('is the next slice to pay where the offer is paid in several', async () => {
    const { findByRole, findByText } = await renderScreen({ path: '/', as: 'elyes' })
    expect(await findByText(/Tranche 2 de ton offre .*Dabba Dabba.* à payer/)).toBeTruthy()
    expect((await findByRole('link', { name: 'Payer la tranche' })).getAttribute('href')).toBe('/offres')
    expect((await findByRole('progressbar', { name: 'Jours écoulés sur les dix derniers' })).getAttribute('aria-valuenow')).toBe('20')
  })

  it('is not told to who has none ending', async () => {
    const { findByRole, queryByRole } = await renderScreen({ path: '/', as: 'hedi' })
    await findByRole('heading', { name: 'Ma progression' })
    expect(queryByRole('link', { name: 'Renouveler' })).toBeNull()
  })
})

describe('a client of the partner', () => {
  it('is welcomed in Arabic once, and led to the offers', async () => {
    const { findByRole, findByText, user, address, store } = await renderScreen({ path: '/', as: 'leila' })
    await findByRole('heading', { name: 'Ma progression' })
    act(() => void store.dispatch(clientTypeChanged('operator')))
    const dialog = await findByRole('dialog', { name: /أهلًا بك/ })
    const title = within(dialog).getByText(/أهلًا بك/)
    expect([title.getAttribute('lang'), title.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    await user.click(within(dialog).getByRole('button', { name: 'اكتشف العروض' }))
    await waitFor(() => expect(address()).toBe('/offres'))
    await user.click(await findByRole('link', { name: 'Accueil' }))
    expect(await findByText('Ma progression')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  })

  it('is welcomed for how they came, not for what their account says', async () => {
    const { findByRole, queryByRole } = await renderScreen({ path: '/', as: 'leila', before: ({ world }) => { world.student('leila').user.isPartnerClient = true } })
    await findByRole('list', { name: 'Vidéos gratuites' })
    expect(queryByRole('dialog')).toBeNull()
  })
})
