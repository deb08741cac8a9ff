import { readFile } from 'node:fs/promises'
import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { clientTypeChanged } from '#core/store/session-slice.ts'
import { resumePointSaved } from '#domains/learning/resume-slice.ts'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const point = {
  contentId: 1,
  position: 755,
  duration: 1450,
  at: 1,
  subjectName: 'Mathématiques',
  subjectSlug: '4201-mathematiques',
  subjectColor: '#245ED3',
  chapterName: 'Fonctions affines',
  chapterSlug: 'fonctions-affines',
  chapterIndex: 4,
  lessonName: 'Lire une droite',
  lessonSlug: 'lire-une-droite',
  lessonIndex: 3,
  lessonCount: 9,
  recording: false,
}

describe('Home', () => {
  it('greets the student with the class, the school and the end of the offer', async () => {
    const { findByRole, getByText, getByRole, findByText } = await renderScreen({
      ...demoAnswers,
      path: '/',
      as: 'amira',
    })
    expect((await findByRole('heading', { level: 1 })).textContent).toBe('Bonjour Amira')
    expect(getByText(/Lycée Ibn Khaldoun/)).toBeTruthy()
    expect(await findByText(/expire dans 6 jours/)).toBeTruthy()
    expect(getByRole('link', { name: 'Voir mon profil' }).getAttribute('href')).toBe('/mon-profil')
  })

  it('shows the first five subjects with their progress', async () => {
    const { findByRole } = await renderScreen({ path: '/', as: 'amira' })
    const heading = await findByRole('heading', { name: 'Ma progression' })
    const card = heading.closest('[aria-labelledby="my-progress"]')
    const rows = within(card instanceof HTMLElement ? card : document.body).getAllByRole('listitem')
    expect(rows).toHaveLength(5)
    expect(rows[0]?.textContent).toContain('Mathématiques')
    expect(rows[0]?.textContent).toContain('45 / 72')
    expect(rows[0]?.textContent).toMatch(/62\s%/)
    expect(
      within(rows[0] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/subjects/4201-mathematiques/details')
  })

  it('links to the most advanced unfinished subject without a lesson to resume', async () => {
    const { findByRole } = await renderScreen({ path: '/', as: 'amira' })
    const link = await findByRole('link', { name: 'Continuer la matière' })
    expect(link.getAttribute('href')).toMatch(/^\/subjects\/42\d\d-[a-z-]+\/details$/)
  })

  it('shows the last lesson first and resumes it', async () => {
    const { findByText, findByRole, getByText, store, user, address } = await renderScreen({ path: '/', as: 'amira' })
    await findByRole('heading', { name: 'Ma progression' })
    store.dispatch(resumePointSaved(point))
    expect(await findByText('Lire une droite')).toBeTruthy()
    expect(getByText(/Chapitre 04 • Leçon 3 \/ 9/)).toBeTruthy()
    expect(getByText('Reprise à 12:35 sur 24:10')).toBeTruthy()
    expect(getByText(/52\s%\u2069 vu/)).toBeTruthy()
    await user.click(await findByRole('button', { name: 'Reprendre la leçon' }))
    await waitFor(() =>
      expect(address()).toBe('/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'),
    )
  })

  it('clears the resume point when the lesson is restarted', async () => {
    const { findByRole, store, user } = await renderScreen({ path: '/', as: 'amira' })
    await findByRole('heading', { name: 'Ma progression' })
    store.dispatch(resumePointSaved(point))
    await user.click(await findByRole('button', { name: 'Revenir au début' }))
    expect(store.getState()).toMatchObject({ resume: {} })
  })

  it('welcomes a new student and links to the subjects', async () => {
    const { findByText, getByRole } = await renderScreen({ path: '/', as: 'leila' })
    expect(await findByText('Par quelle matière commencer ?')).toBeTruthy()
    expect(getByRole('link', { name: 'Voir les matières' }).getAttribute('href')).toBe('/subjects')
  })

  it('sorts the adverts by position, labels them, and omits the hidden one', async () => {
    const { findByRole } = await renderScreen({ path: '/', as: 'amira' })
    const list = await findByRole('list', { name: 'Annonces' })
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Silver+\u00A0: toutes tes matières', 'Semaine de révision'])
    expect(
      within(list)
        .getAllByText(/^Annonce/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Annonce • Offre', 'Annonce • Info'])
  })

  it('is placed beside the adverts above 1199 pixels, and before them below', async () => {
    const { findByRole, getByRole } = await renderScreen({ path: '/', as: 'amira' })
    const aside = (await findByRole('list', { name: 'Annonces' })).closest('aside')
    const columns = await readFile('src/renderer/ui/page-columns.module.css', 'utf8')
    expect(aside?.previousElementSibling?.contains(getByRole('heading', { level: 1 }))).toBe(true)
    expect(aside?.parentElement?.className).toMatch(/columns.*aside248/)
    const [narrow = '', wide = ''] = columns.split('@media (min-width: 1200px)')
    expect(narrow).toMatch(/^\.columns \{[^}]*grid-template-columns: minmax\(0, 1fr\);/)
    expect(wide).toMatch(/\.columns \{[^}]*grid-template-columns: minmax\(0, 1fr\) var\(--aside,\);/)
  })

  it('keeps its elements mounted when there is no advert', async () => {
    const page = await renderScreen({
      path: '/',
      as: 'amira',
      before: (world) => world.faults('subjects.promoCards', 'server-error'),
    })
    const heading = await page.findByRole('heading', { level: 1 })
    await waitFor(() => expect(page.queryByRole('complementary', { name: 'Annonces' })).toBeNull())
    expect(heading.isConnected).toBe(true)
  })

  it('shows a failure, keeps the other parts, and retries', async () => {
    const { findByRole, findByText, sandbox, user, getByRole } = await renderScreen({
      path: '/',
      as: 'amira',
      before: (world) => world.faults('subjects.list', 'server-error'),
    })
    const retry = await findByRole('button', { name: 'Réessayer' })
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Bonjour Amira')
    sandbox.faults.clear()
    await user.click(retry)
    expect(await findByText('Ma progression')).toBeTruthy()
  })

  it('uses the subject’s own percentage when the progress service fails', async () => {
    const { findByRole } = await renderScreen({
      path: '/',
      as: 'amira',
      before: (world) => world.faults('progress.subjects', 'server-error'),
    })
    expect(
      (await findByRole('progressbar', { name: 'Progression en Mathématiques' })).getAttribute('aria-valuenow'),
    ).toBe('62')
  })

  it('shows a skeleton while loading', async () => {
    let release: (() => void) | undefined
    const { findByRole, findByText } = await renderScreen({
      path: '/',
      as: 'amira',
      before: (world) => void (release = world.faults.hold('subjects.list').release),
    })
    expect(await findByRole('status', { name: 'Chargement de l’accueil' })).toBeTruthy()
    release?.()
    expect(await findByText('Ma progression')).toBeTruthy()
  })

  it('is translated into Arabic and fits a narrow window', async () => {
    setViewport({ width: 390, height: 800 })
    const { findByRole, findByText } = await renderScreen({ path: '/', as: 'amira', language: 'ar' })
    expect((await findByRole('heading', { level: 1 })).textContent).toMatch(/^مرحبًا/)
    expect(await findByText('تقدّمي')).toBeTruthy()
    expect(document.documentElement.dir).toBe('rtl')
  })
})

describe('Home sections for today', () => {
  it('shows today’s sessions with Tunis times and states, and links to the live one', async () => {
    const { findByRole } = await renderScreen({ ...demoAnswers, path: '/', as: 'amira' })
    const list = await findByRole('list', { name: 'En direct aujourd’hui' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const live = rows.find((row) => within(row).queryByText('En Cours'))
    expect(live?.textContent).toMatch(/^\d{2}:\d{2}\d{2}:\d{2}Mécanique\s: chute libre/)
    expect(
      within(live ?? list)
        .getByRole('link', { name: /Participer : Mécanique\s: chute libre/ })
        .getAttribute('href'),
    ).toMatch(/^\/sessions\?eventId=\d+$/)
  })

  it('says whose time it is on a computer of another zone', async () => {
    vi.stubEnv('TZ', 'Asia/Dubai')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { findByRole } = await renderScreen({ ...demoAnswers, path: '/', as: 'amira' })
    const [row] = within(await findByRole('list', { name: 'En direct aujourd’hui' })).getAllByRole('listitem')
    expect(row?.textContent).toMatch(/^\d{2}:\d{2}.*heure de Tunis \((?:\d{2}\/\d{2}\/\d{4} )?\d{2}:\d{2}\sici\)/)
  })

  it('shows an empty state without sessions', async () => {
    const { findByText } = await renderScreen({
      path: '/',
      as: 'leila',
      before: ({ world }) => {
        world.student('leila').user.division = { id: 9999, name: 'Classe vide' }
      },
    })
    expect(await findByText('Pas de séance en direct aujourd’hui.')).toBeTruthy()
  })

  it('shows two of the latest courses and two free videos, with links to all', async () => {
    const { findByRole, getByRole } = await renderScreen({ path: '/', as: 'amira' })
    const latest = within(await findByRole('list', { name: 'Derniers cours enregistrés' })).getAllByRole('link')
    const free = within(await findByRole('list', { name: 'Vidéos gratuites' })).getAllByRole('link')
    expect([latest.length, free.length]).toEqual([2, 2])
    expect(latest[0]?.textContent).toContain('La photosynthèse, étape par étape')
    expect(free[0]?.textContent).toContain('Gratuit')
    const all = getByRole('heading', { name: 'Vidéos gratuites' }).parentElement
    expect(
      within(all ?? document.body)
        .getByRole('link', { name: 'Tout voir' })
        .getAttribute('href'),
    ).toBe('/courses?free=1')
  })

  it('previews the forum and opens its topics in the browser', async () => {
    const { findByRole, user, desktop } = await renderScreen({ path: '/', as: 'amira' })
    const list = await findByRole('list', { name: 'Sur le forum' })
    expect(within(list).getAllByRole('button')).toHaveLength(3)
    await user.click(within(list).getByRole('button', { name: /Comment trouver le coefficient directeur/ }))
    await waitFor(() => expect(desktop.recorded.openedLinks[0]).toMatch(/forum#sujet-1$/))
  })

  it('previews the forum without the permission, and explains the refusal at the link', async () => {
    const { findByRole, findByText, getByRole, user, desktop } = await renderScreen({ path: '/', as: 'moussa' })
    const list = await findByRole('list', { name: 'Sur le forum' })
    await user.click(within(list).getAllByRole('button')[0] ?? getByRole('main'))
    expect(await findByText('Ton compte ne donne pas accès au forum.')).toBeTruthy()
    expect(desktop.recorded.openedLinks).toEqual([])
  })

  it('keeps the other parts when one fails, and retries that part', async () => {
    const { findByRole, getByRole, sandbox, user } = await renderScreen({
      path: '/',
      as: 'amira',
      before: (world) => world.faults('home.todayEvents', 'server-error'),
    })
    await findByRole('list', { name: 'Derniers cours enregistrés' })
    const card = getByRole('heading', { name: 'En direct aujourd’hui' }).closest('[aria-labelledby="today-live"]')
    const retry = await within(card instanceof HTMLElement ? card : document.body).findByRole('button', {
      name: 'Réessayer',
    })
    sandbox.faults.clear()
    await user.click(retry)
    expect(await findByRole('list', { name: 'En direct aujourd’hui' })).toBeTruthy()
  })
})

describe('end of an offer', () => {
  it('is announced with the remaining days and a progress bar', async () => {
    const { findByRole, getByRole } = await renderScreen({ path: '/', as: 'amira' })
    const bar = await findByRole('progressbar', { name: 'Jours écoulés sur les dix derniers' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    expect(bar.getAttribute('aria-valuetext')).toBe('Encore 6 jours')
    expect(getByRole('link', { name: 'Renouveler' }).getAttribute('href')).toBe('/offres')
  })

  it('shows the next slice to pay for an offer paid in slices', async () => {
    const { findByRole, findByText } = await renderScreen({ path: '/', as: 'elyes' })
    expect(await findByText(/Tranche 2 de ton offre .*Dabba Dabba.* à payer/)).toBeTruthy()
    expect((await findByRole('link', { name: 'Payer la tranche' })).getAttribute('href')).toBe('/offres')
    expect(
      (await findByRole('progressbar', { name: 'Jours écoulés sur les dix derniers' })).getAttribute('aria-valuenow'),
    ).toBe('20')
  })

  it('is not announced without an ending offer', async () => {
    const { findByRole, queryByRole } = await renderScreen({ path: '/', as: 'hedi' })
    await findByRole('heading', { name: 'Ma progression' })
    expect(queryByRole('link', { name: 'Renouveler' })).toBeNull()
  })
})

describe('client of the partner operator', () => {
  it('is welcomed in Arabic once and sent to the offers', async () => {
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

  it('is detected from the sign-in route, not from the account', async () => {
    const { findByRole, queryByRole } = await renderScreen({
      path: '/',
      as: 'leila',
      before: ({ world }) => {
        world.student('leila').user.isPartnerClient = true
      },
    })
    await findByRole('list', { name: 'Vidéos gratuites' })
    expect(queryByRole('dialog')).toBeNull()
  })
})
