import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { focusPause } from './focus-pause'
import type { FocusCommand, FocusEvent, FocusPause } from './focus-pause'

const here: FocusPause = { focused: true, awake: true, pausedByUs: false }

function commands(events: FocusEvent[], from = here): FocusCommand[] {
  let state = from
  return events.map((event) => {
    const answer = focusPause(state, event)
    state = answer.state
    return answer.command
  })
}

describe('focusPause', () => {
  it('pauses on blur and resumes on focus', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: true },
        { type: 'focus', focused: true, playing: false },
      ]),
    ).toEqual(['pause', 'play'])
  })

  it('ignores a lesson that the student had paused', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: false },
        { type: 'focus', focused: true, playing: false },
      ]),
    ).toEqual([null, null])
  })

  it('does not resume after the student has chosen otherwise', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: true },
        { type: 'student-chose' },
        { type: 'focus', focused: true, playing: false },
      ]),
    ).toEqual(['pause', null, null])
  })

  it('resumes only when awake and focused', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: true },
        { type: 'suspend', suspended: true, playing: false },
        { type: 'suspend', suspended: false, playing: false },
        { type: 'focus', focused: true, playing: false },
      ]),
    ).toEqual(['pause', null, null, 'play'])
  })

  it('resumes only what it paused, for any events (property)', () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('focus' as const), focused: fc.boolean() }),
      fc.record({ type: fc.constant('suspend' as const), suspended: fc.boolean() }),
      fc.record({ type: fc.constant('student' as const), plays: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = here
        let playing = false
        let isPlaybackRequested = false
        for (const happened of events) {
          if (happened.type === 'student') {
            playing = happened.plays
            isPlaybackRequested = happened.plays
            state = focusPause(state, { type: 'student-chose' }).state
            continue
          }
          const { state: after, command } = focusPause(state, { ...happened, playing })
          state = after
          if (command === 'play') {
            expect(isPlaybackRequested).toBe(true)
            expect(playing).toBe(false)
            expect(state.focused && state.awake).toBe(true)
            playing = true
          }
          if (command === 'pause') {
            expect(playing).toBe(true)
            playing = false
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('suspended computer', () => {
  it('pauses the lesson and resumes it on wake-up', () => {
    expect(
      commands([
        { type: 'suspend', suspended: true, playing: true },
        { type: 'suspend', suspended: false, playing: false },
      ]),
    ).toEqual(['pause', 'play'])
  })

  it('does not pause again when it is suspended behind another window', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: false },
        { type: 'suspend', suspended: true, playing: true },
      ]),
    ).toEqual([null, null])
  })
})

it('keeps playing when a focused window receives focus again', () => {
  expect(
    commands([
      { type: 'focus', focused: true, playing: true },
      { type: 'focus', focused: true, playing: true },
    ]),
  ).toEqual([null, null])
})

it('resumes a lesson once for each of its own pauses', () => {
  const away: FocusEvent = { type: 'focus', focused: false, playing: false }
  const back: FocusEvent = { type: 'focus', focused: true, playing: false }
  expect(commands([{ ...away, playing: true }, back, away, back])).toEqual(['pause', 'play', null, null])
})
