import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { tunisTime } from '#core/dates/wire-time.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

afterEach(() => void vi.useRealTimers())

const minuteMs = 60_000

type Page = Awaited<ReturnType<typeof renderScreen>>

const count = ({ sandbox }: Page, name: string) => sandbox.requests().filter((request) => request.name === name).length

async function open(path: string, before?: Parameters<typeof renderScreen>[0]) {
  const page = await renderScreen({ path, as: 'amira', ...before })
  await page.findByRole('heading', { level: 1 })
  await page.answered()
  return page
}

async function focusAfter(page: Page, ms: number) {
  act(() => page.desktop.emit('window.focus', { focused: false }))
  page.sandbox.clock.advance(ms)
  act(() => page.desktop.emit('window.focus', { focused: true }))
  await page.answered()
}

it('asks again what counts days when midnight passes in Tunis in an open window, and nothing else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const page = await open('/', {
    before: ({ clock }) => {
      const now = tunisTime(clock.now())
      clock.advance(now.endOf('day').valueOf() - now.valueOf() - 10_000)
    },
  })
  const before = ['home.alerts', 'home.todayEvents', 'account.me'].map((name) => count(page, name))
  const others = ['subjects.list', 'home.newContents', 'home.latestPosts']
  const unchanged = others.map((name) => count(page, name))
  page.sandbox.clock.advance(12_000)
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  await page.answered()
  await waitFor(() =>
    expect(['home.alerts', 'home.todayEvents', 'account.me'].map((name) => count(page, name))).toEqual(
      before.map((requested) => requested + 1),
    ),
  )
  expect(others.map((name) => count(page, name))).toEqual(unchanged)
})

it('shows points that a parent added on another device when the window is focused or the wallet is opened', async () => {
  const page = await open('/porte-monnaie')
  page.sandbox.world.student('amira').points = 50_000
  await focusAfter(page, 2 * minuteMs)
  expect((await page.findAllByText(/50\s000/)).length).toBeGreaterThan(0)
  page.sandbox.world.student('amira').points = 60_000
  await act(() => page.router.navigate('/'))
  await page.answered()
  page.sandbox.clock.advance(minuteMs)
  await act(() => page.router.navigate('/porte-monnaie'))
  expect((await page.findAllByText(/60\s000/)).length).toBeGreaterThan(0)
})

it('asks nothing at a focus that follows soon', async () => {
  const page = await open('/porte-monnaie')
  const before = page.sandbox.requests().length
  await focusAfter(page, 20_000)
  expect(page.sandbox.requests().length - before).toBeLessThanOrEqual(1)
})

it('asks for the exams of the new class when the account shows that it was changed elsewhere', async () => {
  const page = await open('/exams')
  const before = count(page, 'exams.list')
  page.sandbox.world.student('amira').user.division = { id: 43, name: 'Autre classe' }
  await focusAfter(page, 2 * minuteMs)
  await waitFor(() => expect(count(page, 'exams.list')).toBe(before + 1))
})
