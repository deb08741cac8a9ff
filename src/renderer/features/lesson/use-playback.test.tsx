import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lessonFeature } from '#features/lesson/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import type { Player, PlayerEvent, PlayerState } from './player/player'
import { usePlayback } from './use-playback'

const place = {
  contentId: 7,
  subjectName: 'SVT',
  subjectSlug: 'svt',
  chapterName: 'Chapitre',
  chapterSlug: 'c',
  chapterIndex: 1,
  lessonName: 'Leçon',
  lessonSlug: 'l',
  lessonIndex: 1,
  lessonCount: 4,
  recording: false,
}

type Sent = { contentId: number; isFree: boolean; totalWatched: number }

function setUp({ freeHours = false } = {}) {
  const time = { ms: 0 }
  const film = { at: 0, isPlaying: false }
  const commands: string[] = []
  const sent: Sent[] = []
  const world = createHookWorld({
    features: [lessonFeature],
    viewer: createViewer({ id: 12 }, { freeHours }),
    clock: { now: () => 5_000 + time.ms, monotonic: () => time.ms },
    desktop: {
      'progress.record': async (record) => {
        sent.push(record)
        return { waiting: 0, quarantined: 0, diskFull: false }
      },
    },
  })
  const player = {
    position: () => film.at,
    isPlaying: () => film.isPlaying,
    play: () => void commands.push('play'),
    pause: () => void commands.push('pause'),
  } as Player
  const view = world.render(() =>
    usePlayback({ place, chapterId: 3, subjectId: 2, duration: 200, savedProgress: { total: 0, completed: false } }),
  )
  const receive = (event: PlayerEvent) => act(() => view.result.current.onPlayerEvent(event, player))
  const enter = (state: PlayerState) => {
    film.isPlaying = state === 'playing'
    receive({ type: 'state', state })
  }
  const move = (seconds: number, ms: number) => {
    time.ms += ms
    film.at = seconds
    receive({ type: 'position', seconds })
  }
  const pass = (ms: number) => void (time.ms += ms)
  const resume = () => world.store.getState().resume['7']
  return { ...world, view, receive, enter, move, pass, resume, commands, sent, film, now: () => view.result.current }
}

describe('the place to resume a lesson', () => {
  it('is saved every five seconds while the film plays, with its duration and the time of the computer', () => {
    const { receive, enter, move, resume } = setUp()
    receive({ type: 'duration', seconds: 180 })
    enter('playing')
    move(20, 5_000)
    expect(resume()).toMatchObject({ position: 20, duration: 180, at: 10_000, lessonSlug: 'l' })
    move(24, 4_999)
    expect(resume()?.position).toBe(20)
    move(25, 1)
    expect(resume()?.position).toBe(25)
  })

  it('is not saved before the film has played, nor without its duration, nor in its first seconds', () => {
    const still = setUp()
    still.receive({ type: 'duration', seconds: 180 })
    still.move(20, 9_000)
    expect(still.resume()).toBeUndefined()
    const endless = setUp()
    endless.enter('playing')
    endless.move(20, 9_000)
    expect(endless.resume()).toBeUndefined()
    const begun = setUp()
    begun.receive({ type: 'duration', seconds: 180 })
    begun.enter('playing')
    begun.move(3, 9_000)
    expect(begun.resume()).toBeUndefined()
  })

  it('is not the place up to which the film is loaded', () => {
    const { receive, enter, move, pass, resume } = setUp()
    receive({ type: 'duration', seconds: 180 })
    enter('playing')
    move(20, 5_000)
    move(21, 4_999)
    receive({ type: 'buffered', seconds: 90 })
    move(26, 1)
    pass(9_000)
    receive({ type: 'buffered', seconds: 95 })
    expect(resume()?.position).toBe(26)
  })

  it('is not saved for a film that loads at its place and is not played', () => {
    const { receive, enter, film, resume, view } = setUp()
    receive({ type: 'duration', seconds: 180 })
    film.at = 30
    enter('paused')
    view.unmount()
    expect(resume()).toBeUndefined()
  })

  it('stays forgotten after the end, whatever the player still reports', () => {
    const { receive, enter, move, resume, view } = setUp()
    receive({ type: 'duration', seconds: 180 })
    enter('playing')
    move(30, 9_000)
    enter('ended')
    receive({ type: 'buffered', seconds: 180 })
    view.unmount()
    expect(resume()).toBeUndefined()
  })

  it('is saved at a pause and when the screen is left, and forgotten at the end of the film', () => {
    const { receive, enter, resume, film, view } = setUp()
    receive({ type: 'duration', seconds: 180 })
    enter('playing')
    film.at = 30
    enter('paused')
    expect(resume()?.position).toBe(30)
    film.at = 40
    view.unmount()
    expect(resume()?.position).toBe(40)
    const ended = setUp()
    ended.receive({ type: 'duration', seconds: 180 })
    ended.enter('playing')
    ended.move(30, 9_000)
    ended.enter('ended')
    expect(ended.resume()).toBeUndefined()
    ended.view.unmount()
    expect(ended.resume()).toBeUndefined()
  })
})

it.each([true, false])('what is watched is recorded, in free hours as such: %s', (freeHours) => {
  const { enter, move, sent } = setUp({ freeHours })
  enter('playing')
  for (let second = 1; second <= 60; second += 1) move(second, 1000)
  expect(sent).toEqual([expect.objectContaining({ contentId: 7, isFree: freeHours, totalWatched: 50 })])
})

describe('a film and the window', () => {
  it('goes on after reports of its place came while the window had no focus', async () => {
    const { enter, move, emit, commands } = setUp()
    enter('playing')
    await emit('window.focus', { focused: false })
    enter('paused')
    move(20, 100)
    await emit('window.focus', { focused: true })
    expect(commands).toEqual(['pause', 'play'])
  })

  it('stays as the student left it who played and paused it by a media key from another window', async () => {
    const { enter, emit, commands } = setUp()
    enter('playing')
    await emit('window.focus', { focused: false })
    enter('paused')
    enter('playing')
    enter('paused')
    await emit('window.focus', { focused: true })
    expect(commands).toEqual(['pause'])
  })

  it('pauses when the window loses the focus, and goes on when it has it again', async () => {
    const { enter, emit, commands, film } = setUp()
    enter('playing')
    await emit('window.focus', { focused: false })
    expect(commands).toEqual(['pause'])
    film.isPlaying = false
    enter('paused')
    await emit('window.focus', { focused: true })
    expect(commands).toEqual(['pause', 'play'])
  })

  it('does not undo a pause of the student', async () => {
    const { enter, emit, commands, now } = setUp()
    enter('playing')
    await emit('window.focus', { focused: false })
    enter('paused')
    act(() => now().studentChose())
    await emit('window.focus', { focused: true })
    expect(commands).toEqual(['pause'])
  })

  it('goes on in picture-in-picture when the window loses the focus', async () => {
    Object.defineProperty(document, 'pictureInPictureElement', { value: document.body, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureElement'))
    const { enter, emit, commands } = setUp()
    enter('playing')
    await emit('window.focus', { focused: false })
    expect(commands).toEqual([])
  })

  it('pauses while the computer sleeps', async () => {
    const { enter, emit, commands } = setUp()
    enter('playing')
    await emit('window.suspend', { suspended: true })
    expect(commands).toEqual(['pause'])
  })

  it('is left alone before there is a player', async () => {
    const { emit, commands } = setUp()
    await emit('window.focus', { focused: false })
    await emit('window.suspend', { suspended: true })
    expect(commands).toEqual([])
  })

  it.each<['window.focus' | 'window.suspend']>([['window.focus'], ['window.suspend']])(
    'does not start by itself when it was opened after %s',
    async (name) => {
      const { enter, emit, commands } = setUp()
      const report = (away: boolean) =>
        name === 'window.focus' ? emit(name, { focused: !away }) : emit(name, { suspended: away })
      await report(true)
      enter('paused')
      await report(false)
      expect(commands).toEqual([])
    },
  )
})

it('the report of a failure is that of the last one, until the film plays again', () => {
  const { receive, enter, now } = setUp()
  expect(now().getFailureReport()).toBe('')
  receive({ type: 'failure', failure: 'network', code: null })
  expect(now().getFailureReport()).not.toBe('')
  enter('paused')
  expect(now().getFailureReport()).not.toBe('')
  enter('playing')
  expect(now().getFailureReport()).toBe('')
})
