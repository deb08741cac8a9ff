import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../tests/support/render-screen'
import { setViewport } from '../../../../tests/support/viewport'
import type { ResumePoint } from '../../domains/learning/resume-point'
import { resumePointSaved } from '../../domains/learning/resume-slice'
import { reachabilityChanged } from '../../core/network/network-slice'

const minute = 60_000
const hour = 60 * minute

type Options = Parameters<typeof renderScreen>[0]

const point = (contentId: number, at: number): ResumePoint => ({
  contentId, position: 310, duration: 500, at, subjectName: 'Mathématiques', subjectSlug: 'mathematiques', chapterName: 'Fonctions', chapterSlug: 'fonctions', chapterIndex: 1,
  lessonName: `Leçon ${String(contentId)}`, lessonSlug: `lecon-${String(contentId)}`, lessonIndex: 1, lessonCount: 4, recording: false,
})

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/ma-semaine', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: /Ma semaine|My week|أسبوعي/ })
  await page.answered()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  const region = (name: string | RegExp) => within(page.getByRole('region', { name }))
  return { ...page, region }
}

describe('my week', () => {
  it('has what cannot wait on top, and each thing leads to its screen', async () => {
    const page = await open()
    const urgent = page.region('À ne pas manquer')
    const soon = await urgent.findByRole('link', { name: /Questions et réponses/ })
    expect(soon.getAttribute('href')).toMatch(/^\/sessions\?eventId=\d+$/)
    expect(soon.textContent).toMatch(/Dans (20|21) minutes/)
    const exam = urgent.getByRole('link', { name: /Reading test/ })
    expect(exam.getAttribute('href')).toMatch(/^\/exams\/\d+$/)
    expect(exam.textContent).toMatch(/À faire • Encore (49|50) minutes/)
  })

  it('tells a begun exam by the pupil’s own time', async () => {
    const page = await open({
      before: ({ world, clock }) => {
        const exam = world.exams.find(({ title }) => title.startsWith('Devoir de contrôle n° 2'))!
        world.student('amira').exams[exam.id] = { startedAt: clock.now() - hour, endsAt: clock.now() + 30 * minute, uploads: [], corrections: [] }
      },
    })
    expect((await page.region('À ne pas manquer').findByRole('link', { name: /Devoir de contrôle n° 2/ })).textContent).toMatch(/Commencé • Encore (29|30) minutes/)
  })

  it('goes on with today and the days after it', async () => {
    const page = await open()
    const days = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(days[0]).toBe('À ne pas manquer')
    expect(days[1]).toMatch(/^Aujourd’hui • /)
    expect(page.region(/^Demain • /).getAllByRole('link').length).toBeGreaterThan(0)
  })

  it('names the lessons that were left, the last first, and leads to them', async () => {
    const page = await open()
    expect(page.getByText(/Aucune leçon en cours/)).toBeTruthy()
    act(() => void [1, 2, 3, 4, 5, 6].forEach((id) => page.store.dispatch(resumePointSaved(point(id, id)))))
    const links = within(page.getByRole('list', { name: 'À terminer' })).getAllByRole('link')
    expect(links.map((link) => /Leçon \d/.exec(link.textContent ?? '')?.[0])).toEqual(['Leçon 6', 'Leçon 5', 'Leçon 4', 'Leçon 3', 'Leçon 2'])
    expect(links[0]?.getAttribute('href')).toBe('/subjects/mathematiques/chapters/fonctions/lessons/lecon-6/content#6')
    expect(within(links[0]!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  })

  it('is reached from Home, and by its link', async () => {
    const page = await renderScreen({ path: '/', as: 'amira' })
    await page.user.click(await page.findByRole('link', { name: 'Ma semaine' }))
    await waitFor(() => expect(page.address()).toBe('/ma-semaine'))
    page.view.unmount()
    const other = await renderScreen({ path: '/assistance', as: 'amira' })
    await other.findByRole('heading', { level: 1 })
    act(() => other.desktop.follow('tutorat://ma-semaine'))
    await waitFor(() => expect(other.address()).toBe('/ma-semaine'))
  })

  it('of a pupil without exams asks for none', async () => {
    const page = await open({ before: ({ world }) => { world.student('amira').permissions.has_exam = false } })
    expect(page.queryByRole('link', { name: /Reading test/ })).toBeNull()
    expect(page.sandbox.requests().filter(({ name }) => name?.startsWith('exams.'))).toEqual([])
    expect(page.getAllByRole('link', { name: /En direct/ }).length).toBeGreaterThan(0)
  })

  it('asks each question once', async () => {
    const page = await open()
    await page.region('À ne pas manquer').findByRole('link', { name: /Reading test/ })
    await page.answered()
    const timesAsked = (wanted: string) => page.sandbox.requests().filter(({ name }) => name === wanted).length
    expect(timesAsked('exams.list')).toBe(1)
    expect([1, 2]).toContain(timesAsked('events.week'))
    expect(timesAsked('exams.timing')).toBeGreaterThan(0)
    expect(timesAsked('exams.timing')).toBeLessThanOrEqual(12)
  })

  it('says when the week is free', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('amira').user.division = { id: 99, name: 'Nouvelle classe' }
      },
    })
    expect(await page.findByRole('heading', { name: 'Ta semaine est libre' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Voir les matières' }).getAttribute('href')).toBe('/subjects')
  })
})

describe('a part that fails', () => {
  it.each([
    ['events.week', 'Les séances n’ont pas pu être chargées.', 'Réessayer : séances', /Reading test/, /Questions et réponses/],
    ['exams.list', 'Les examens n’ont pas pu être chargés.', 'Réessayer : examens', /Questions et réponses/, /Reading test/],
  ] as const)('%s: says so, leaves the others and comes back', async (endpoint, sentence, retry, there, missing) => {
    const page = await open({ before: (sandbox) => sandbox.trouble(endpoint, 'server-error') })
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(await page.findByRole('link', { name: there })).toBeTruthy()
    expect(page.queryByRole('link', { name: missing })).toBeNull()
    expect(page.queryByText('Ta semaine est libre')).toBeNull()
    page.sandbox.trouble.clear()
    await page.user.click(page.getByRole('button', { name: retry }))
    expect(await page.findByRole('link', { name: missing })).toBeTruthy()
    await waitFor(() => expect(page.queryByText(sentence)).toBeNull())
  })

  it('the times of an exam: it stands at its due date', async () => {
    const page = await open({ before: (sandbox) => sandbox.trouble('exams.timing', 'server-error') })
    expect(await page.findByRole('link', { name: /Devoir de contrôle n° 2/ })).toBeTruthy()
  })
})

it('keeps what was read when the line goes, and says how old it is', async () => {
  const page = await open({ keychain: true })
  await page.findByRole('link', { name: /Reading test/ })
  await page.user.click(page.getByRole('link', { name: 'Assistance' }))
  page.network.down = true
  act(() => void page.store.dispatch(reachabilityChanged({ reachable: false, at: page.sandbox.clock.now() })))
  await page.user.click(page.getByRole('link', { name: 'Accueil' }))
  await page.user.click(await page.findByRole('link', { name: 'Ma semaine' }))
  expect(await page.findByRole('link', { name: /Reading test/ })).toBeTruthy()
})

it('keeps up with the time: a session that begins is live, one that ends goes', async () => {
  const page = await open()
  await page.findByRole('link', { name: /Questions et réponses/ })
  act(() => {
    page.sandbox.clock.advance(25 * minute)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await waitFor(() => expect(page.getByRole('link', { name: /Questions et réponses/ }).textContent).toContain('En Cours'))
  act(() => {
    page.sandbox.clock.advance(2 * hour)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await waitFor(() => expect(page.queryByRole('link', { name: /Questions et réponses/ })).toBeNull())
})

it('prints the days as a table, with the lessons below', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const page = await open()
  act(() => void page.store.dispatch(resumePointSaved(point(1, 1))))
  await page.user.click(await page.findByRole('button', { name: 'Imprimer' }))
  expect(print).toHaveBeenCalledOnce()
  const sheet = within(page.getByRole('table', { hidden: true }))
  const row = sheet.getByRole('row', { name: /Reading test/, hidden: true })
  expect(row.textContent).toMatch(/avant .*\d\d:\d\d.*Examen • .*Anglais.*À faire/)
  expect(page.getAllByText('Leçon 1').length).toBe(2)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(page.queryByRole('table', { hidden: true })).toBeNull())
  print.mockRestore()
})

it('sixty sessions stay a list', async () => {
  const page = await open({ world: { scenario: 'busy-week' } })
  await waitFor(() => expect(page.getAllByRole('link', { name: /En direct/ }).length).toBeGreaterThan(10))
})

it('speaks Arabic in a narrow dark window', async () => {
  setViewport({ width: 390, height: 800 })
  const page = await open({ language: 'ar', theme: 'dark' })
  expect((await page.region('لا تُفوِّت').findByRole('link', { name: /Reading test/ })).textContent).toContain('قبل')
  expect(await page.findByRole('button', { name: 'طباعة' })).toBeTruthy()
  expect(document.documentElement.dir).toBe('rtl')
})
