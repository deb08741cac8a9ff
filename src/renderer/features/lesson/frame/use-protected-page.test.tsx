import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import type { PlayerMessage } from './frame-messages'
import { loadLimitMs, useProtectedPage } from './use-protected-page'

const address = { subjectSlug: 'svt', chapterSlug: 'c', lessonSlug: 'l', recording: false }
const link = (token: string) => `https://player.example.com/watch?token=${token}`
const lesson = (fields: object) => ({ content: { id: 7, name: 'Leçon', slug: 'l' }, ...fields })
const refusedAs = (reason?: 'expired' | 'framed'): PlayerMessage => ({
  source: 'player',
  type: 'refused',
  ...(reason && { reason }),
})
const says = (type: 'playing' | 'pause' | 'ended' | 'timeupdate'): PlayerMessage => ({ source: 'player', type, at: 1 })

function setUp(waits = false) {
  const world = createHookWorld()
  const { result, unmount } = world.render(() => useProtectedPage(address, waits))
  const request = async (count: number) => {
    await waitFor(() => expect(world.requests).toHaveLength(count))
    return world.requests[count - 1]
  }
  const open = async (count = 1, token = 'a') => (await request(count))?.answer(lesson({ otp: link(token) }))
  const shown = () => {
    const { page } = result.current
    return 'address' in page ? `${page.at} ${page.address.searchParams.get('token') ?? ''}` : page
  }
  const receive = (message: PlayerMessage) => act(() => result.current.onMessage(message))
  return { ...world, result, unmount, request, open, shown, receive }
}

describe('opening a protected page', () => {
  it('asks for a link of this moment, waits for the page, and shows it when it is loaded', async () => {
    const { request, open, shown, result } = setUp()
    expect(shown()).toEqual({ at: 'asking' })
    expect((await request(1))?.path).toContain('/subjects/svt/chapters/c/contents/l')
    await open()
    expect(shown()).toBe('waiting a')
    act(() => result.current.loaded())
    expect(shown()).toBe('shown a')
    act(() => result.current.loaded())
    expect(shown()).toBe('shown a')
  })

  it('asks for nothing before the student starts it, where a poster stands', async () => {
    const { requests, shown, result, open, settle } = setUp(true)
    await settle()
    expect([requests, shown()]).toEqual([[], { at: 'poster' }])
    act(() => result.current.start())
    expect(shown()).toEqual({ at: 'asking' })
    await open()
    expect(shown()).toBe('waiting a')
  })

  it('takes the link of the data where the lesson has no other', async () => {
    const { request, shown } = setUp()
    await (await request(1))?.answer(lesson({ datas: { urlData: link('d') } }))
    expect(shown()).toBe('waiting d')
  })

  it.each([
    ['without a link', {}],
    ['with a link that carries credentials', { otp: 'https://user:secret@player.example.com/' }],
    ['with a link that is not encrypted', { otp: 'http://player.example.com/' }],
  ])('opens no page for a lesson %s', async (_, fields) => {
    const { request, shown } = setUp()
    await (await request(1))?.answer(lesson(fields))
    expect(shown()).toEqual({ at: 'refused', why: 'no-link', host: null })
  })

  it('shows why the lesson could not be read', async () => {
    const { request, shown } = setUp()
    await (await request(1))?.refuse('Non')
    expect(shown()).toMatchObject({ at: 'failed', failure: { kind: 'refused' } })
  })

  it('asks once although the student starts it again meanwhile', async () => {
    const { request, requests, result, shown } = setUp()
    const first = await request(1)
    act(() => result.current.start())
    await first?.answer(lesson({ otp: link('a') }))
    expect([shown(), requests.length]).toEqual(['waiting a', 1])
  })

  it('gives up a page that says nothing, and names its host', async () => {
    const { request, shown, result } = setUp()
    const first = await request(1)
    const timers: (() => void)[] = []
    const { setTimeout: setTimer } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
      ms === loadLimitMs ? timers.push(run) : setTimer(run, ms),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    await first?.answer(lesson({ otp: link('a') }))
    expect(timers).toHaveLength(1)
    act(() => timers[0]?.())
    expect(shown()).toEqual({ at: 'refused', why: 'silent', host: 'player.example.com' })
    act(() => result.current.loaded())
    expect(shown()).toMatchObject({ at: 'refused' })
  })
})

describe('what a protected page says', () => {
  it('shows it from its first message on, and follows whether it plays', async () => {
    const { open, receive, shown, result } = setUp()
    await open()
    expect([result.current.plays, result.current.speaks]).toEqual([false, false])
    receive({ source: 'player', type: 'ready' })
    expect([shown(), result.current.plays, result.current.speaks]).toEqual(['shown a', false, true])
    receive(says('timeupdate'))
    expect(result.current.plays).toBe(false)
    receive(says('playing'))
    receive(says('timeupdate'))
    expect(result.current.plays).toBe(true)
    receive({ source: 'player', type: 'ready' })
    expect(result.current.plays).toBe(true)
    receive(says('pause'))
    expect(result.current.plays).toBe(false)
    receive(says('playing'))
    receive(says('ended'))
    expect(result.current.plays).toBe(false)
  })

  it('is taken for a refusal that the student sees, unless its link has expired', async () => {
    const { open, receive, shown, result, requests, settle } = setUp()
    await open()
    receive(says('playing'))
    receive(refusedAs('framed'))
    await settle()
    expect([shown(), result.current.plays, requests.length]).toEqual([
      { at: 'refused', why: 'refused', host: null },
      false,
      1,
    ])
  })

  it('fetches another link for one that has expired, three times and no more', async () => {
    const { open, receive, shown, result } = setUp()
    await open(1, '1')
    for (const count of [2, 3, 4]) {
      receive(says('playing'))
      receive(refusedAs('expired'))
      expect([shown(), result.current.plays, result.current.speaks]).toEqual([{ at: 'asking' }, false, false])
      await open(count, String(count))
      expect(shown()).toBe(`waiting ${String(count)}`)
    }
    receive(refusedAs('expired'))
    expect(shown()).toEqual({ at: 'refused', why: 'refused', host: null })
  })

  it('may expire three times again after the student starts it anew', async () => {
    const { open, receive, shown, result } = setUp()
    await open(1)
    for (const count of [2, 3, 4]) {
      receive(refusedAs('expired'))
      await open(count)
    }
    act(() => result.current.start())
    await open(5, 'new')
    receive(refusedAs('expired'))
    await open(6, 'newer')
    expect(shown()).toBe('waiting newer')
  })

  it('changes nothing before there is a page', async () => {
    const { receive, shown, requests } = setUp(true)
    receive(refusedAs('expired'))
    receive({ source: 'player', type: 'ready' })
    expect([shown(), requests]).toEqual([{ at: 'poster' }, []])
  })
})

it('a page that is lost stops playing, and names its host', async () => {
  const { open, receive, shown, result } = setUp()
  act(() => result.current.lose())
  expect(shown()).toEqual({ at: 'asking' })
  await open()
  receive(says('playing'))
  act(() => result.current.lose())
  expect([shown(), result.current.plays]).toEqual([{ at: 'refused', why: 'lost', host: 'player.example.com' }, false])
})

it('a link for the browser is another one, and none without a readable lesson', async () => {
  const { open, request, result, shown } = setUp()
  await open()
  const links: (string | null)[] = []
  const requestLink = () =>
    act(() => void result.current.browserLink().then((found) => links.push(found && found.href)))
  requestLink()
  await (await request(2))?.answer(lesson({ otp: link('b') }))
  requestLink()
  await (await request(3))?.refuse('Non')
  expect([links, shown()]).toEqual([[link('b'), null], 'waiting a'])
})
