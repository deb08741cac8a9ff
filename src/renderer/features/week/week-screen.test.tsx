import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { resumePointSaved } from '#domains/learning/resume-slice.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const minute = 60_000
const hour = 60 * minute

type Options = Parameters<typeof renderScreen>[0]

const point = (contentId: number, at: number): ResumePoint => ({
  contentId,
  position: 310,
  duration: 500,
  at,
  subjectName: 'Mathématiques',
  subjectSlug: 'mathematiques',
  chapterName: 'Fonctions',
  chapterSlug: 'fonctions',
  chapterIndex: 1,
  lessonName: `Leçon ${String(contentId)}`,
  lessonSlug: `lecon-${String(contentId)}`,
  lessonIndex: 1,
  lessonCount: 4,
  recording: false,
})

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/ma-semaine', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: /Ma semaine|My week|أسبوعي/ })
  await page.answered()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  const region = (name: string | RegExp) => within(page.getByRole('region', { name }))
  return { ...page, region }
}

/** As a platform in another time zone answers around midnight before a Monday. */
function shiftWeeks(sandbox: Sandbox, weeks: number): void {
  const fetch = sandbox.fetch.bind(sandbox)
  Object.assign(sandbox, {
    fetch: (request: Request) => {
      const url = new URL(request.url)
      if (!url.pathname.endsWith('/events') || url.searchParams.has('today')) return fetch(request)
      url.searchParams.set('offset', String(Number(url.searchParams.get('offset')) + weeks))
      return fetch(new Request(url, request))
    },
  })
}

describe('week screen', () => {
  it('shows urgent items at the top and links each item to its screen', async () => {
    const page = await open()
    const urgent = page.region('À ne pas manquer')
    const soon = await urgent.findByRole('link', { name: /Questions et réponses/ })
    expect(soon.getAttribute('href')).toMatch(/^\/sessions\?(?:offset=1&)?eventId=\d+$/)
    expect(soon.textContent).toMatch(/Dans (20|21) minutes/)
    const exam = urgent.getByRole('link', { name: /Reading test/ })
    expect(exam.getAttribute('href')).toMatch(/^\/exams\/\d+$/)
    expect(exam.textContent).toMatch(/À faire • Encore (49|50) minutes/)
  })

  it('shows the student’s own deadline for a started exam', async () => {
    const page = await open({
      before: ({ world, clock }) => {
        const exam = world.exams.find(({ title }) => title.startsWith('Devoir de contrôle n° 2'))!
        world.student('amira').exams[exam.id] = {
          startedAt: clock.now() - hour,
          endsAt: clock.now() + 30 * minute,
          uploads: [],
          corrections: [],
        }
      },
    })
    expect(
      (await page.region('À ne pas manquer').findByRole('link', { name: /Devoir de contrôle n°\s2/ })).textContent,
    ).toMatch(/Commencé • Encore (29|30) minutes/)
  })

  it('continues with today and the following days', async () => {
    const page = await open()
    const days = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(days[0]).toBe('À ne pas manquer')
    expect(days[1]).toMatch(/^Aujourd’hui\s•\s/)
    expect(page.region(/^Demain\s•\s/).getAllByRole('link').length).toBeGreaterThan(0)
  })

  it('lists unfinished lessons, latest first, with links', async () => {
    const page = await open()
    expect(page.getByText(/Aucune leçon en cours/)).toBeTruthy()
    act(() => void [1, 2, 3, 4, 5, 6].forEach((id) => page.store.dispatch(resumePointSaved(point(id, id)))))
    const links = within(page.getByRole('list', { name: 'À terminer' })).getAllByRole('link')
    expect(links.map((link) => /Leçon \d/.exec(link.textContent ?? '')?.[0])).toEqual([
      'Leçon 6',
      'Leçon 5',
      'Leçon 4',
      'Leçon 3',
      'Leçon 2',
    ])
    expect(links[0]?.getAttribute('href')).toBe('/subjects/mathematiques/chapters/fonctions/lessons/lecon-6/content#6')
    expect(links[0]?.textContent).toMatch(/62\s%/)
    expect(within(links[0]!).queryByRole('progressbar')).toBeNull()
  })

  it('opens from Home and from its deep link', async () => {
    const page = await renderScreen({ path: '/', as: 'amira' })
    await page.user.click(await page.findByRole('link', { name: 'Ma semaine' }))
    await waitFor(() => expect(page.address()).toBe('/ma-semaine'))
    page.view.unmount()
    const other = await renderScreen({ path: '/assistance', as: 'amira' })
    await other.findByRole('heading', { level: 1 })
    act(() => other.desktop.follow('tutorat://ma-semaine'))
    await waitFor(() => expect(other.address()).toBe('/ma-semaine'))
  })

  it('requests no exams for a student without exams', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('amira').permissions.has_exam = false
      },
    })
    expect(page.queryByRole('link', { name: /Reading test/ })).toBeNull()
    expect(page.sandbox.requests().filter(({ name }) => name?.startsWith('exams.'))).toEqual([])
    expect(page.getAllByRole('link', { name: /En direct/ }).length).toBeGreaterThan(0)
  })

  it('sends each request once', async () => {
    const page = await open()
    await page.region('À ne pas manquer').findByRole('link', { name: /Reading test/ })
    await page.answered()
    const countRequests = (endpoint: string) => page.sandbox.requests().filter(({ name }) => name === endpoint).length
    expect(countRequests('exams.list')).toBe(1)
    expect([1, 2]).toContain(countRequests('events.week'))
    expect(countRequests('exams.timing')).toBeGreaterThan(0)
    expect(countRequests('exams.timing')).toBeLessThanOrEqual(12)
  })

  it('shows an empty state for a week without items', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('amira').user.division = { id: 99, name: 'Nouvelle classe' }
      },
    })
    expect(await page.findByRole('heading', { name: 'Ta semaine est libre' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Voir les matières' }).getAttribute('href')).toBe('/subjects')
  })
})

describe('week screen, failed section', () => {
  it.each([
    [
      'events.week',
      'Les séances n’ont pas pu être chargées.',
      'Réessayer : séances',
      /Reading test/,
      /Questions et réponses/,
    ],
    [
      'exams.list',
      'Les examens n’ont pas pu être chargés.',
      'Réessayer : examens',
      /Questions et réponses/,
      /Reading test/,
    ],
  ] as const)(
    '%s: shows an error, keeps the other sections and recovers',
    async (endpoint, sentence, retry, there, missing) => {
      const page = await open({ before: (sandbox) => sandbox.faults(endpoint, 'server-error') })
      expect(await page.findByText(sentence)).toBeTruthy()
      expect(await page.findByRole('link', { name: there })).toBeTruthy()
      expect(page.queryByRole('link', { name: missing })).toBeNull()
      expect(page.queryByText('Ta semaine est libre')).toBeNull()
      page.sandbox.faults.clear()
      await page.user.click(page.getByRole('button', { name: retry }))
      expect(await page.findByRole('link', { name: missing })).toBeTruthy()
      await waitFor(() => expect(page.queryByText(sentence)).toBeNull())
    },
  )

  it('shows an exam at its due date when its timing fails', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('exams.timing', 'server-error') })
    expect(await page.findByRole('link', { name: /Devoir de contrôle n°\s2/ })).toBeTruthy()
  })
})

it('keeps cached data with its age when the connection drops', async () => {
  const page = await open({ keychain: true })
  await page.findByRole('link', { name: /Reading test/ })
  await page.user.click(page.getByRole('link', { name: 'Assistance' }))
  await page.disconnect()
  await page.user.click(page.getByRole('link', { name: 'Accueil' }))
  await page.user.click(await page.findByRole('link', { name: 'Ma semaine' }))
  expect(await page.findByRole('link', { name: /Reading test/ })).toBeTruthy()
})

it.each([
  ['on a Wednesday', '2026-11-25T14:00:00Z'],
  ['before midnight of a Sunday, after which the week is another one', '2026-11-29T22:41:00Z'],
])('updates sessions as they start and end %s', async (_when, now) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  onTestFinished(() => void vi.useRealTimers())
  const page = await open()
  await page.findByRole('link', { name: /Questions et réponses/ })
  act(() => {
    page.sandbox.clock.advance(25 * minute)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await page.findByRole('link', { name: /Questions et réponses.*En Cours/ })).textContent).toContain('En Cours')
  act(() => {
    page.sandbox.clock.advance(2 * hour)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await waitFor(() => expect(page.queryByRole('link', { name: /Questions et réponses/ })).toBeNull())
})

it('asks once for the sessions of the new week when midnight passes before a Monday', async () => {
  const now = Date.parse('2026-11-29T22:59:50Z')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const page = await open()
  const countRequests = () => page.sandbox.requests().filter(({ name }) => name === 'events.week').length
  expect(countRequests()).toBe(2)
  page.sandbox.clock.advance(12_000)
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  await page.answered()
  await waitFor(() => expect(countRequests()).toBe(4))
  expect(await page.findByRole('link', { name: /Questions et réponses/ })).toBeTruthy()
})

it.each([
  ['still in the week before, an hour after midnight', '2026-11-29T23:30:00Z', -1],
  ['already in the next week, an hour before midnight', '2026-11-29T21:40:00Z', 1],
])('lists the sessions of a platform that is %s', async (_when, now, weeksAhead) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  onTestFinished(() => void vi.useRealTimers())
  const page = await open({ before: (sandbox) => shiftWeeks(sandbox, weeksAhead) })
  const session = await page.findByRole('link', { name: /Questions et réponses/ })
  expect(session.getAttribute('href')).toMatch(new RegExp(`^/sessions\\?offset=${String(-weeksAhead)}&eventId=\\d+$`))
})

it('prints the days as a table followed by the lessons', async () => {
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

it('renders sixty sessions as a list', async () => {
  const page = await open({ world: { scenario: 'busy-week' } })
  await waitFor(() => expect(page.getAllByRole('link', { name: /En direct/ }).length).toBeGreaterThan(10))
})

it('renders in Arabic in a narrow dark window', async () => {
  setViewport({ width: 390, height: 800 })
  const page = await open({ language: 'ar', theme: 'dark' })
  expect((await page.region('لا تُفوِّت').findByRole('link', { name: /Reading test/ })).textContent).toContain('قبل')
  expect(await page.findByRole('button', { name: 'طباعة' })).toBeTruthy()
  expect(document.documentElement.dir).toBe('rtl')
})
