import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { focusPause, focusPauseStart, type FocusCommand, type FocusEvent, type FocusPause } from './focus-pause'

const here: FocusPause = focusPauseStart

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
        { type: 'focus', focused: false, playing: true, pictureInPicture: false },
        { type: 'focus', focused: true, playing: false, pictureInPicture: false },
      ]),
    ).toEqual(['pause', 'play'])
  })

  it('ignores a lesson that the student had paused', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: false, pictureInPicture: false },
        { type: 'focus', focused: true, playing: false, pictureInPicture: false },
      ]),
    ).toEqual([null, null])
  })

  it('does not resume after the student has chosen otherwise', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: true, pictureInPicture: false },
        { type: 'student-chose' },
        { type: 'focus', focused: true, playing: false, pictureInPicture: false },
      ]),
    ).toEqual(['pause', null, null])
  })

  it('keeps a lesson in picture-in-picture playing beside another window', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: true, pictureInPicture: true },
        { type: 'focus', focused: true, playing: true, pictureInPicture: true },
      ]),
    ).toEqual([null, null])
  })

  it('does not undo a pause chosen outside the page', () => {
    const blurred: FocusEvent = { type: 'focus', focused: false, playing: true, pictureInPicture: false }
    const focused: FocusEvent = { type: 'focus', focused: true, playing: false, pictureInPicture: false }
    const [plays, pauses] = (['playing', 'paused'] as const).map((state): FocusEvent => ({ type: 'player', state }))
    expect(commands([blurred, pauses!, plays!, pauses!, focused])).toEqual(['pause', null, null, null, null])
    // An event of the player that was under way when our pause was given.
    expect(commands([blurred, plays!, pauses!, focused])).toEqual(['pause', null, null, 'play'])
    expect(commands([blurred, { type: 'player', state: 'ended' }, focused])).toEqual(['pause', null, null])
  })

  it('resumes only when awake and focused', () => {
    expect(
      commands([
        { type: 'focus', focused: false, playing: true, pictureInPicture: false },
        { type: 'suspend', suspended: true, playing: false },
        { type: 'suspend', suspended: false, playing: false },
        { type: 'focus', focused: true, playing: false, pictureInPicture: false },
      ]),
    ).toEqual(['pause', null, null, 'play'])
  })

  it('resumes only what it paused, for any events (property)', () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('focus' as const), focused: fc.boolean(), pictureInPicture: fc.boolean() }),
      fc.record({ type: fc.constant('outside' as const), plays: fc.boolean() }),
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
          if (happened.type === 'outside') {
            if (happened.plays !== playing) isPlaybackRequested = happened.plays
            playing = happened.plays
            state = focusPause(state, { type: 'player', state: playing ? 'playing' : 'paused' }).state
            continue
          }
          const { state: after, command } = focusPause(state, { ...happened, playing })
          state = after
          if (command === 'play') {
            expect(isPlaybackRequested).toBe(true)
            expect(playing).toBe(false)
            expect(state.focused && state.awake).toBe(true)
            playing = true
            state = focusPause(state, { type: 'player', state: 'playing' }).state
          }
          if (command === 'pause') {
            expect(playing).toBe(true)
            expect(happened.type === 'focus' && happened.pictureInPicture).toBe(false)
            playing = false
            state = focusPause(state, { type: 'player', state: 'paused' }).state
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
        { type: 'focus', focused: false, playing: false, pictureInPicture: false },
        { type: 'suspend', suspended: true, playing: true },
      ]),
    ).toEqual([null, null])
  })
})

it('keeps playing when a focused window receives focus again', () => {
  expect(
    commands([
      { type: 'focus', focused: true, playing: true, pictureInPicture: false },
      { type: 'focus', focused: true, playing: true, pictureInPicture: false },
    ]),
  ).toEqual([null, null])
})

it('resumes a lesson once for each of its own pauses', () => {
  const away: FocusEvent = { type: 'focus', focused: false, playing: false, pictureInPicture: false }
  const back: FocusEvent = { type: 'focus', focused: true, playing: false, pictureInPicture: false }
  expect(commands([{ ...away, playing: true }, back, away, back])).toEqual(['pause', 'play', null, null])
})
