import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#core/api/api.ts'
import { receivedIn, refetchByName } from '#core/api/rtk-endpoints.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const hourMs = 3_600_000

type Page = Awaited<ReturnType<typeof renderScreen>>

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')

/** Subscribed queries: what is on screen reads their answers. */
function readShown({ store }: Page) {
  const { getSubscriptions } = store.dispatch(
    api.internalActions.internal_getRTKQSubscriptions() as never,
  ) as unknown as { getSubscriptions: () => Record<string, Map<string, unknown>> }
  const subscriptions = getSubscriptions()
  const { queries } = store.getState().api
  return Object.entries(queries).flatMap(([key, entry]) =>
    entry?.status === 'fulfilled' && (subscriptions[key]?.size ?? 0) > 0
      ? [
          {
            key,
            name: entry.endpointName ?? '',
            args: entry.originalArgs,
            text: JSON.stringify(receivedIn(entry)?.answer),
          },
        ]
      : [],
  )
}

/** Names the answers on screen that the platform would give otherwise by now. */
async function findFalse(page: Page): Promise<string[]> {
  await settle(page)
  const shown = readShown(page)
  for (const { name, args } of shown) await act(() => page.store.dispatch(refetchByName(name, args)))
  await settle(page)
  const now = new Map(readShown(page).map(({ key, text }) => [key, text]))
  return shown.flatMap(({ key, name, text }) => (now.get(key) === text ? [] : [name]))
}

async function settle(page: Page): Promise<void> {
  await page.answered()
  await waitFor(() =>
    expect(Object.values(page.store.getState().api.queries).map((entry) => entry?.status)).not.toContain('pending'),
  )
}

const screens = ['/', '/porte-monnaie', '/offres', '/exams', '/sessions'] as const

async function sleep(page: Page, ms: number) {
  await settle(page)
  act(() => page.desktop.emit('window.suspend', { suspended: true }))
  act(() => page.desktop.emit('window.focus', { focused: false }))
  act(() => page.desktop.emit('window.shown', { shown: false }))
  await settle(page)
  const before = page.sandbox.requests().length
  page.sandbox.clock.advance(ms)
  await page.answered()
  // The notifications are polled for the badge.
  const requested = page.sandbox
    .requests()
    .slice(before)
    .flatMap(({ name }) => (name === 'notifications.list' ? [] : [name]))
  act(() => page.desktop.emit('window.suspend', { suspended: false }))
  act(() => page.desktop.emit('window.shown', { shown: true }))
  act(() => page.desktop.emit('window.focus', { focused: true }))
  await page.answered()
  return requested
}

function changeElsewhere({ sandbox }: Page, day: number): void {
  const student = sandbox.world.student('amira')
  student.points += 5000
  if (day === 1) student.user.division = { id: 43, name: 'Autre classe' }
  if (day === 2) sandbox.world.offers = sandbox.world.offers.filter(({ name }) => name !== 'Gold')
}

it.each(screens)(
  'shows nothing false on %s over three days with sleep, midnight and changes made elsewhere',
  async (path) => {
    const page = await renderScreen({ path, as: 'amira' })
    await page.findByRole('heading', { level: 1 })
    expect(await findFalse(page)).toEqual([])
    for (const day of [0, 1, 2]) {
      changeElsewhere(page, day)
      expect(await sleep(page, 24 * hourMs)).toEqual([])
      expect(await findFalse(page)).toEqual([])
      const { points } = page.sandbox.world.student('amira')
      await waitFor(() =>
        expect(plain(document.body.textContent)).toContain(points.toLocaleString('fr').replace(/\s/g, ' ')),
      )
    }
  },
)
