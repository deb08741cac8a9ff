import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lessonFeature } from '#features/lesson/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import type { Player, PlayerEvent } from '../player/player'
import { useWatchTracking } from './use-watch-tracking'

const monday = Date.parse('2026-11-23T10:00:00Z')

type Sent = { contentId: number; totalWatched: number; watchedTime: number; completed: boolean; viewToken: string }

type Saved = { total: number; completed: boolean } | undefined

function setUp({ records = true, isAnswered = true, isHidden = false } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const time = { seconds: 0 }
  const film = { at: 0 }
  const sent: Sent[] = []
  const world = createHookWorld({
    features: [lessonFeature],
    viewer: createViewer({ id: 12 }),
    clock: { now: () => monday + time.seconds * 1000, monotonic: () => time.seconds * 1000 },
    desktop: {
      'progress.record': async (record) => {
        if (!records) throw new Error('disk')
        sent.push(record)
        return { waiting: 0, quarantined: 0, diskFull: false }
      },
    },
  })
  const player = { position: () => film.at } as Player
  const open = (saved: Saved) =>
    world.render(
      (props: { saved: Saved }) =>
        useWatchTracking({
          contentId: 7,
          chapterId: 3,
          subjectId: 2,
          duration: 200,
          isFree: true,
          savedProgress: props.saved,
          player: { current: player },
        }),
      { saved },
    )
  const showWindow = (hidden: boolean) =>
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  showWindow(isHidden)
  const view = open(isAnswered ? { total: 0, completed: false } : undefined)
  const receive = (event: PlayerEvent) => act(() => view.result.current.onPlayerEvent(event, player))
  const play = () => receive({ type: 'state', state: 'playing' })
  const rest = () => receive({ type: 'state', state: 'paused' })
  /** The film and the clock go on together; the timer of the hook reads the film. */
  const pass = (seconds: number, rate = 1) => {
    for (let each = 0; each < seconds; each += 1) {
      time.seconds += 1
      film.at += rate
      act(() => void vi.advanceTimersByTime(1000))
    }
  }
  const weeks = () => Object.values(world.store.getState().watchWeeks.weeks)
  const setHidden = (hidden: boolean) =>
    act(() => {
      showWindow(hidden)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  return {
    ...world,
    view,
    open,
    sent,
    film,
    receive,
    play,
    rest,
    pass,
    weeks,
    setHidden,
    openedAgain: ({ result }: typeof view) =>
      act(() => result.current.onPlayerEvent({ type: 'state', state: 'playing' }, player)),
    now: () => view.result.current,
  }
}

describe('what was watched of a lesson', () => {
  it('is recorded every fifty seconds with the ids of the lesson, under one token', () => {
    const { play, pass, sent } = setUp()
    play()
    pass(49)
    expect(sent).toEqual([])
    pass(52)
    expect(sent).toEqual([
      expect.objectContaining({
        contentId: 7,
        chapterId: 3,
        subjectId: 2,
        isFree: true,
        completed: false,
        totalWatched: 50,
      }),
      expect.objectContaining({ completed: false, totalWatched: 100 }),
    ])
    expect(new Set(sent.map(({ viewToken }) => viewToken)).size).toBe(1)
  })

  it('has another token at each opening, by which the platform tells two views apart', () => {
    const { view, open, play, pass, sent, openedAgain } = setUp()
    play()
    pass(60)
    view.unmount()
    openedAgain(open({ total: 50, completed: false }))
    pass(60)
    const tokens = new Set(sent.map(({ viewToken }) => viewToken))
    expect([sent.length, tokens.size]).toEqual([2, 2])
    for (const token of tokens) expect(token).toMatch(/^[\da-f-]{36}$/)
  })

  it('is complete when the missing second is watched, although the percentage stays', () => {
    const { view, now, play, pass, sent } = setUp({ isAnswered: false })
    view.rerender({ saved: { total: 160, completed: false } })
    expect([now().percent, now().completed]).toEqual([80, false])
    play()
    pass(1)
    expect([now().percent, now().completed, sent.length]).toEqual([80, true, 1])
  })

  it('does not count a place that the film reached without playing up to it', () => {
    const { play, pass, receive, now, film } = setUp()
    play()
    pass(1)
    film.at = 90
    receive({ type: 'position', seconds: 90 })
    expect(now().percent).toBe(0)
    pass(9)
    expect(now().percent).toBe(5)
  })

  it('counts again after the computer slept, or after the window was hidden', async () => {
    const asleep = setUp()
    asleep.play()
    await asleep.emit('window.suspend', { suspended: true })
    asleep.pass(10)
    await asleep.emit('window.suspend', { suspended: false })
    asleep.pass(10)
    expect(asleep.now().percent).toBe(5)
    asleep.view.unmount()
    const hidden = setUp()
    hidden.play()
    hidden.setHidden(true)
    hidden.pass(10)
    hidden.setHidden(false)
    hidden.pass(10)
    expect(hidden.now().percent).toBe(5)
  })

  it('does not count in a window that was hidden when the lesson was opened, before it is seen', async () => {
    const { play, pass, emit, now, setHidden } = setUp({ isHidden: true })
    play()
    pass(10)
    await emit('window.suspend', { suspended: true })
    await emit('window.suspend', { suspended: false })
    pass(10)
    expect(now().percent).toBe(0)
    setHidden(false)
    pass(10)
    expect(now().percent).toBe(5)
  })

  it('is read from the film only while it plays', () => {
    const { play, rest, pass, receive, view, film } = setUp()
    play()
    pass(2)
    receive({ type: 'moved', from: film.at, to: 20 })
    rest()
    expect(vi.getTimerCount()).toBe(0)
    play()
    view.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is complete at four fifths, which is said once and shown', () => {
    const { play, pass, sent, now } = setUp()
    expect([now().percent, now().completed]).toEqual([0, false])
    play()
    pass(100)
    expect(now().percent).toBe(50)
    pass(70)
    expect(now().completed).toBe(true)
    expect(sent.filter(({ completed }) => completed)).toHaveLength(1)
  })

  it('does not count while the film rests, jumps, is hidden or the computer sleeps', async () => {
    const { play, rest, pass, receive, setHidden, emit, now, film } = setUp()
    play()
    pass(10)
    rest()
    pass(40)
    expect(now().percent).toBe(5)
    play()
    receive({ type: 'moved', from: film.at, to: 150 })
    film.at = 150
    pass(10)
    expect(now().percent).toBe(10)
    setHidden(true)
    pass(40)
    expect(now().percent).toBe(10)
    setHidden(false)
    await emit('window.suspend', { suspended: true })
    pass(40)
    expect(now().percent).toBe(10)
    await emit('window.suspend', { suspended: false })
    pass(10)
    expect(now().percent).toBe(15)
  })

  it('counts twice as much at twice the rate', () => {
    const { play, pass, now } = setUp()
    act(() => now().rateChosen(2, null))
    play()
    pass(25, 2)
    expect(now().percent).toBe(25)
  })

  it('takes the duration of the film, and nothing from what is no news of watching', () => {
    const { play, pass, receive, now } = setUp()
    receive({ type: 'duration', seconds: 100 })
    play()
    pass(10)
    receive({ type: 'buffered', seconds: 90 })
    receive({ type: 'captions', available: true })
    receive({ type: 'failure', failure: 'network', code: null })
    expect(now().percent).toBe(10)
  })

  it('continues what the platform has saved, once it has answered', () => {
    const { view, now, play, pass, sent } = setUp({ isAnswered: false })
    play()
    pass(60)
    expect(sent).toEqual([])
    view.rerender({ saved: { total: 40, completed: false } })
    expect(now().percent).toBe(50)
    expect(sent.at(-1)).toMatchObject({ totalWatched: 90 })
  })

  it('is carried to the next opening of the lesson', () => {
    const { view, open, play, pass } = setUp()
    play()
    pass(30)
    view.unmount()
    expect(open(undefined).result.current.percent).toBe(15)
  })

  it('a record that was not taken is reported', async () => {
    const { play, pass, failures } = setUp({ records: false })
    play()
    pass(60)
    await act(async () => void (await Promise.resolve()))
    expect(failures).toContain('progress.record')
  })
})

describe('the week of the student', () => {
  it('counts every fifteen seconds, and the rest when the film stops', () => {
    const { play, rest, pass, weeks } = setUp()
    rest()
    play()
    pass(14)
    expect(weeks()).toEqual([])
    pass(1)
    expect(weeks()).toEqual([{ seconds: 15, lessons: 0 }])
    pass(10)
    expect(weeks()[0]?.seconds).toBe(15)
    rest()
    expect(weeks()[0]?.seconds).toBe(25)
    rest()
    expect(weeks()[0]?.seconds).toBe(25)
  })

  it('counts a lesson once it is complete', () => {
    const { play, pass, rest, weeks } = setUp()
    play()
    pass(170)
    rest()
    expect(weeks()).toEqual([{ seconds: 170, lessons: 1 }])
  })

  it('counts what was watched before the screen is left', () => {
    const { view, play, pass, weeks } = setUp()
    play()
    pass(8)
    view.unmount()
    expect(weeks()).toEqual([{ seconds: 8, lessons: 0 }])
  })
})
