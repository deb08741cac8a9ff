import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startWithin, type PlayerEvent, type PlayerState } from './player'
import { isMoving, openView, viewAfter, wasWatched } from './player-view'

const opened = openView(96, 0)
const after = (...events: PlayerEvent[]) => events.reduce(viewAfter, opened)
const state = (name: PlayerState): PlayerEvent => ({ type: 'state', state: name })
const at = (seconds: number): PlayerEvent => ({ type: 'position', seconds })
const level = (height: number) => ({ height, bitrate: height * 1000 })

describe('watched seconds', () => {
  it('are those that passed while the film moved', () => {
    expect(after(at(3)).watched).toBe(0)
    expect(after(state('playing'), at(3), at(3), at(13)).watched).toBe(13)
    expect(after(state('playing'), at(3), state('stalled'), at(4), state('paused'), at(9)).watched).toBe(4)
  })

  it('are none of a jump, forwards or backwards', () => {
    const jumped = after(state('playing'), at(3), { type: 'moved', from: 3, to: 60 }, at(62), at(10), at(11))
    expect([jumped.watched, jumped.position]).toEqual([6, 11])
    expect(after(state('playing'), at(10.5)).watched).toBe(0)
  })

  it('are at most ten for each report of a place, whatever a player reports', () => {
    const event = fc.oneof(
      fc.constantFrom<PlayerState>('playing', 'paused', 'stalled').map(state),
      fc.integer({ min: 0, max: 96 }).map(at),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const forwards = events.filter(({ type }) => type === 'position').length
        expect(after(...events).watched).toBeLessThanOrEqual(10 * forwards)
      }),
    )
  })

  it.each([
    [96, 1, true],
    [96, 0.9, false],
    [1, 0.5, true],
    [1, 0.4, false],
    [0, 1, true],
    [0, 0.9, false],
  ])(
    'count as watched in a film of %d seconds from the first second or its half on (%d)',
    (duration, watched, expected) => expect(wasWatched({ ...opened, duration, watched })).toBe(expected),
  )
})

describe('view of a player', () => {
  it('offers nothing of a film before the film says it', () => {
    expect(openView(96, 12)).toMatchObject({
      state: 'loading',
      position: 12,
      captions: false,
      failedCaptions: [],
      levels: [],
      audio: { tracks: [], current: null },
    })
  })

  it('says in which state it failed, until it goes on', () => {
    const failed = after(state('playing'), state('failed'), { type: 'failure', failure: 'network', code: 2 })
    expect(failed).toMatchObject({ state: 'failed', failedAs: 'playing', failure: { failure: 'network', code: 2 } })
    expect(viewAfter(failed, state('loading')).failedAs).toBeNull()
  })

  it('names each language whose captions failed once', () => {
    const events = ['fr', 'ar', 'fr'].map((language): PlayerEvent => ({ type: 'captions-failed', language }))
    expect(after(...events, { type: 'captions', available: true })).toMatchObject({
      captions: true,
      failedCaptions: ['fr', 'ar'],
    })
  })

  it('forgets a failed quality once that quality plays', () => {
    const failed = after(
      { type: 'levels', levels: [level(480), level(720)] },
      { type: 'level-failed', level: level(720) },
    )
    expect(failed).toMatchObject({ failedLevel: level(720), levels: [level(480), level(720)] })
    const lower = viewAfter(failed, { type: 'level', level: level(480) })
    expect([lower.level, lower.failedLevel]).toEqual([level(480), level(720)])
    expect(viewAfter(lower, { type: 'level', level: level(720) }).failedLevel).toBeNull()
  })

  it('has the newest duration, buffer and sound', () => {
    const tracks = [{ id: 1, name: 'Français', language: 'fr', described: false }]
    expect(
      after(
        { type: 'duration', seconds: 50 },
        { type: 'buffered', seconds: 20 },
        { type: 'audio', tracks, current: 1 },
      ),
    ).toMatchObject({ duration: 50, buffered: 20, audio: { tracks, current: 1 } })
  })

  it.each([
    ['playing', true],
    ['stalled', true],
    ['paused', false],
    ['loading', false],
    ['ended', false],
    ['failed', false],
  ] as const)('moves while it is %s: %s', (name, expected) => expect(isMoving(name)).toBe(expected))
})

it.each([
  [{ at: 500, maxShare: 1 }, 96, 0],
  [{ at: 96, maxShare: 1 }, 96, 0],
  [{ at: 95, maxShare: 1 }, 96, 95],
  [{ at: 92, maxShare: 0.95 }, 96, 0],
  [{ at: 91, maxShare: 0.95 }, 96, 91],
  [{ at: 30, maxShare: 1 }, 0, 30],
  [{ at: 30, maxShare: 1 }, Infinity, 30],
  [{ at: 30, maxShare: 1 }, Number.NaN, 30],
])('a start of %j in a film of %d seconds is at %d', (start, duration, expected) =>
  expect(startWithin(start, duration)).toBe(expected),
)
