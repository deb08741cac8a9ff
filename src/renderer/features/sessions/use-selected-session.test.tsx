import { act } from '@testing-library/react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import { useSelectedSession } from './use-selected-session'
import { weekAddressIn } from './week-address'

/** A Wednesday, 15:40 in Tunis. */
const now = Date.parse('2026-11-18T14:40:00Z')
const event = (id: number, chapterId: number, day: string) => ({
  name: `Séance ${id}`,
  subject: { name: 'Physique' },
  event: { id, chapterId, start_time: `${day} 16:00` },
})
const week = (...events: ReturnType<typeof event>[]) => ({ days: [], events })
const thisWeek = week(event(1, 5, '2026-11-17'), event(2, 5, '2026-11-20'), event(3, 9, '2026-11-21'))
const nextWeek = week(event(4, 6, '2026-11-25'))

async function setUp(query = 'chapter=5&content=7') {
  const world = createHookWorld({ viewer: createViewer(), path: `/sessions?${query}` })
  const joined: string[] = []
  const { result, unmount } = world.render(() => {
    const [parameters] = useSearchParams()
    const { pathname, search } = useLocation()
    const { chosen } = weekAddressIn(parameters)
    return {
      ...useSelectedSession(chosen, now, (key) => void joined.push(key)),
      address: pathname + search,
      navigate: useNavigate(),
    }
  })
  await world.settle()
  const answer = (payload: unknown) => world.requests.at(-1)!.answer(payload)
  const go = async (to: string | -1) => {
    act(() => void (typeof to === 'string' ? result.current.navigate(to) : result.current.navigate(to)))
    await world.settle()
  }
  const again = async () => {
    act(() => result.current.again())
    await world.settle()
  }
  return { ...world, unmount, joined, answer, go, again, now: () => result.current }
}

describe('useSelectedSession', () => {
  it('searches nothing where no session was chosen', async () => {
    const { requests, now, joined } = await setUp('offset=1')
    expect([requests.length, now().status, joined]).toEqual([0, null, []])
  })

  it('joins the session of this week once, and leaves its address, to which Back leads no more', async () => {
    const { requests, answer, now, joined, go } = await setUp()
    await go('/sessions?offset=3')
    await go('/sessions?chapter=5&content=7')
    expect([now().status, requests.length]).toEqual(['looking', 1])
    await answer(thisWeek)
    expect(joined).toEqual([`2-${Date.parse('2026-11-20T15:00:00Z')}`])
    expect(now()).toMatchObject({ status: null, address: '/sessions?eventId=2' })
    await go(-1)
    expect(now().address).toBe('/sessions?offset=3')
    expect([requests.length, joined.length]).toEqual([1, 1])
  })

  it('joins the one of the next week where this week has none', async () => {
    const { requests, answer, now, joined } = await setUp('chapter=6')
    await answer(thisWeek)
    expect([requests.length, joined, now().status]).toEqual([2, [], 'looking'])
    await answer(nextWeek)
    expect(joined).toEqual([`4-${Date.parse('2026-11-25T15:00:00Z')}`])
    expect(now()).toMatchObject({ status: null, address: '/sessions?offset=1&eventId=4' })
  })

  it('says that neither week has one, until that is dismissed', async () => {
    const { answer, now, joined, requests, settle } = await setUp('chapter=8')
    await answer(thisWeek)
    await answer(nextWeek)
    expect(now()).toMatchObject({ status: 'not-found', address: '/sessions' })
    act(() => now().dismiss())
    await settle()
    expect([now().status, joined, requests.length]).toEqual([null, [], 2])
  })

  it.each([0, 1])('does not take a week that it could not read for one without the session: %i', async (offset) => {
    const { requests, answer, now, joined, again } = await setUp()
    if (offset === 1) await answer(nextWeek)
    await requests.at(-1)!.refuse('Non')
    expect(now()).toMatchObject({ status: 'not-looked', address: '/sessions?chapter=5&content=7' })
    expect([joined, requests.length]).toEqual([[], offset + 1])
    await again()
    expect([now().status, requests.length]).toEqual(['looking', offset + 2])
    await answer(thisWeek)
    expect([now().status, joined.length]).toEqual([null, 1])
  })

  it('can be repeated until the platform answers', async () => {
    const { requests, now, again, answer } = await setUp()
    for (const attempt of [1, 2, 3]) {
      await requests.at(-1)!.refuse('Non')
      expect([now().status, requests.length]).toEqual(['not-looked', attempt])
      await again()
    }
    await answer(thisWeek)
    expect(now().status).toBeNull()
  })

  it('asks the platform even where the screen has the week', async () => {
    const { requests, answer, go } = await setUp('chapter=6')
    await answer(nextWeek)
    await go('/sessions?chapter=5')
    expect(requests).toHaveLength(2)
  })

  it('joins nothing once the student has left for another week', async () => {
    const { answer, now, joined, go } = await setUp()
    await go('/sessions?offset=2')
    await answer(thisWeek)
    expect([joined, now().status, now().address]).toEqual([[], null, '/sessions?offset=2'])
  })

  it('joins nothing once the screen is closed', async () => {
    const { requests, joined, unmount } = await setUp()
    unmount()
    await requests[0]?.answer(thisWeek)
    expect(joined).toEqual([])
  })

  it('joins the session that was chosen last', async () => {
    const { requests, joined, go } = await setUp('chapter=5')
    await go('/sessions?chapter=9')
    await requests[0]?.answer(thisWeek)
    expect(joined).toEqual([`3-${Date.parse('2026-11-21T15:00:00Z')}`])
  })

  it('offers no retry of a search that the student has left', async () => {
    const { requests, now, go } = await setUp()
    await requests[0]?.refuse('Non')
    expect(now().status).toBe('not-looked')
    await go('/sessions?offset=1')
    expect(now().status).toBeNull()
  })

  it('says no more that a session is missing once it searches again, nor once it has found one', async () => {
    const { answer, now, joined, go } = await setUp('chapter=6')
    await answer(thisWeek)
    await answer(week())
    expect(now().status).toBe('not-found')
    await go('/sessions?chapter=6')
    expect(now().status).toBe('looking')
    await answer(thisWeek)
    await answer(nextWeek)
    expect([joined.length, now().status]).toEqual([1, null])
  })
})
