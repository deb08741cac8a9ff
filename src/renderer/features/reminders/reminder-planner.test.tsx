import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reminder } from '#shared/desktop/reminders.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Options = Parameters<typeof renderScreen>[0]
type Page = Awaited<ReturnType<typeof renderScreen>>

const minute = 60_000
const hour = 60 * minute
/** On Mondays only the planner fetches the next week. */
const wednesday = { now: () => Date.UTC(2026, 10, 18, 9) + performance.now(), monotonic: () => performance.now() }

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    }),
)
afterEach(() => void vi.useRealTimers())

async function pass(page: Page, ms: number): Promise<void> {
  act(() => page.sandbox.clock.advance(ms))
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await page.answered()
  await act(() => vi.dynamicImportSettled())
}

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/assistance', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1 })
  await page.answered()
  const planned = () => page.desktop.recorded.reminders
  const countRequests = () =>
    page.sandbox.requests().filter(({ name }) => name === 'events.week' || name === 'exams.list').length
  return { ...page, planned, countRequests, pass: (ms: number) => pass(page, ms) }
}

describe('reminder planner', () => {
  it('plans reminders one minute after startup', async () => {
    const page = await open()
    await page.pass(5000)
    expect([page.countRequests(), page.planned()]).toEqual([0, []])
    await page.pass(minute)
    await waitFor(() => expect(page.planned().length).toBeGreaterThan(3))
    expect(page.countRequests()).toBe(3)
    expect(page.planned().every((each) => reminder.safeParse(each).success)).toBe(true)
    const [session, exam] = ['Questions et réponses', 'Reading test'].map((name) =>
      page.planned().find(({ title }) => title.startsWith(name)),
    )
    const now = page.sandbox.clock.now()
    expect([Math.abs(session!.at - now - 9 * minute) < 3 * minute, session!.link]).toEqual([
      true,
      expect.stringMatching(/^tutorat:\/\/sessions\?(?:offset=1&)?eventId=\d+$/),
    ])
    expect([exam!.at < now, exam!.link]).toEqual([true, expect.stringMatching(/^tutorat:\/\/exams\/\d+$/)])
  })

  it('uses cached responses immediately without repeated requests', async () => {
    const page = await open({ path: '/ma-semaine', world: { clock: wednesday } })
    await page.pass(5000)
    await waitFor(() => expect(page.planned().length).toBeGreaterThan(3))
    const before = page.countRequests()
    await page.pass(minute)
    expect(page.countRequests()).toBe(before)
  })

  it('updates reminders when an exam changes', async () => {
    const page = await open({ path: '/ma-semaine' })
    await page.pass(5000)
    await waitFor(() => expect(page.planned().length).toBeGreaterThan(3))
    await page.pass(minute)
    const exam = page.sandbox.world.exams.find(({ title }) => title.startsWith('Devoir de contrôle n° 2'))!
    const before = page
      .planned()
      .filter(({ title }) => title === exam.title)
      .map(({ id }) => id)
    exam.dueAt = exam.dueAt! + 2 * hour
    await page.pass(31 * minute)
    await waitFor(() =>
      expect(
        page
          .planned()
          .filter(({ title }) => title === exam.title)
          .map(({ id }) => id),
      ).not.toEqual(before),
    )
  })

  it('writes reminders in the selected language', async () => {
    const page = await open({ path: '/ma-semaine', language: 'ar' })
    await page.pass(5000)
    await waitFor(() => expect(page.planned().some(({ body }) => body.startsWith('حصّة مباشرة على الساعة'))).toBe(true))
  })

  it('clears reminders when disabled and plans them again when enabled', async () => {
    const page = await open({ path: '/ma-semaine' })
    await page.pass(5000)
    await waitFor(() => expect(page.planned().length).toBeGreaterThan(3))
    await act(() => page.desktop['settings.change']({ reminders: false }))
    await waitFor(() => expect(page.planned()).toEqual([]))
    await act(() => page.desktop['settings.change']({ reminders: true }))
    await waitFor(() => expect(page.planned().length).toBeGreaterThan(3))
  })

  it('H1: schedules by this computer’s clock when it is an hour ahead', async () => {
    const page = await open({
      path: '/ma-semaine',
      clock: (platform) => ({ now: () => platform.now() + hour, monotonic: () => platform.monotonic() }),
    })
    await page.pass(5000)
    await waitFor(() => expect(page.planned().length).toBeGreaterThan(3))
    const session = page.planned().find(({ title }) => title.startsWith('Questions et réponses'))!
    expect(Math.abs(session.at - page.sandbox.clock.now() - hour - 10 * minute)).toBeLessThan(3 * minute)
  })

  it('plans with partial data and plans nothing for visitors', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('events.week', 'server-error') })
    await page.pass(5000)
    await page.pass(minute)
    await waitFor(() => expect(page.planned().some(({ link }) => link.startsWith('tutorat://exams/'))).toBe(true))
    page.view.unmount()
    const visitor = await renderScreen({ path: '/login' })
    await visitor.findByRole('heading', { level: 1 })
    await pass(visitor, 2 * minute)
    expect(visitor.desktop.recorded.reminders).toEqual([])
  })
})
