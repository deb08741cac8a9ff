import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDayFormats, formatTimeSpan } from '#domains/live/format-day.ts'
import type { LiveEvent } from '#shared/contract/events.ts'
import { languages } from '#shared/locale.ts'
import { findJoinMessage } from './join-result'
import { weekAddressIn, weekPath } from './week-address'
import { sessionAfterKey } from './week-grid'
import { layoutWeek, type Timed } from './week-layout'
import { findSelectedSession, toSessions, findSessionToJoin } from './week-sessions'

const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
const now = Date.parse('2026-11-18T14:40:00Z')
const student = { user: { id: 1, name: 'Amira', points: 0 }, permissions: {} }

type Part = Partial<Omit<LiveEvent, 'event'>> & { event?: Partial<LiveEvent['event']> }
const createLiveEvent = (id: number, start_time: string, { event, ...part }: Part = {}): LiveEvent => ({
  name: `Séance ${id}`,
  subject: { name: 'Physique' },
  ...part,
  event: { id, start_time, files: [], ...event },
})
const read = (...events: LiveEvent[]) => toSessions(events, dates, student, now)

describe('week query', () => {
  it.each([
    ['', { offset: 0, eventId: null, chosen: null }],
    ['offset=-3&eventId=12', { offset: -3, eventId: 12, chosen: null }],
    ['offset=-0', { offset: 0, eventId: null, chosen: null }],
    ['offset=521', { offset: 0, eventId: null, chosen: null }],
    ['offset=1e2&eventId=0', { offset: 0, eventId: null, chosen: null }],
    ['offset=x&eventId=-4', { offset: 0, eventId: null, chosen: null }],
    ['eventId=12.5', { offset: 0, eventId: null, chosen: null }],
    ['chapter=5&content=7', { offset: 0, eventId: null, chosen: { chapter: 5, content: 7 } }],
    ['chapter=5&content=<b>', { offset: 0, eventId: null, chosen: { chapter: 5, content: null } }],
    ['content=7', { offset: 0, eventId: null, chosen: null }],
  ])('parses %j as %j', (query, address) => {
    expect(weekAddressIn(new URLSearchParams(query))).toStrictEqual(address)
  })

  it('round-trips offset and event id', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -520, max: 520 }),
        fc.option(fc.integer({ min: 1, max: 1e12 })),
        (offset, eventId) => {
          const query = new URLSearchParams(weekPath(offset, eventId).split('?')[1] ?? '')
          expect(weekAddressIn(query)).toEqual({ offset, eventId, chosen: null })
        },
      ),
    )
  })
})

describe('sessions of a week', () => {
  it('use the subject as a missing name and contain no duplicates', () => {
    const sessions = read(
      createLiveEvent(1, '2026-11-18 16:00', { name: '  ' }),
      createLiveEvent(1, '2026-11-18 16:00'),
      createLiveEvent(1, '2026-11-19 16:00'),
    )
    expect(sessions.map(({ name }) => name)).toEqual(['Séance 1', 'Séance 1'])
    expect(read(createLiveEvent(2, '2026-11-18 16:00', { name: '  ' }))[0]?.name).toBe('Physique')
  })

  it('are one where the same time is written in two ways, and two where it cannot be read', () => {
    const same = [createLiveEvent(1, '2026-11-18 16:00'), createLiveEvent(1, '2026-11-18T16:00:00', { name: 'Latest' })]
    expect(read(...same).map(({ name }) => name)).toEqual(['Latest'])
    expect(read(createLiveEvent(1, 'bientôt'), createLiveEvent(1, 'demain'))).toHaveLength(2)
  })

  it('use the subject without the spaces around it', () => {
    expect(read(createLiveEvent(2, '2026-11-18 16:00', { name: '', subject: { name: ' SVT ' } }))[0]?.name).toBe('SVT')
  })

  it.each([
    ['over when they were called off, even before their start', { disabled: true }, 'over', 'close'],
    ['to come before their start', {}, 'soon', 'participate'],
  ] as const)('are %s', (_state, part, status, action) => {
    expect(read(createLiveEvent(1, '2026-11-20 16:00', part))[0]).toMatchObject({ status, action })
  })

  it('combine a time without a date with their day', () => {
    expect(read(createLiveEvent(1, '16:00', { dayIndex: 4 }))[0]?.times?.start).toBe(Date.parse('2026-11-20T15:00:00Z'))
    expect(read(createLiveEvent(1, '16:00'))[0]?.times).toBeNull()
  })

  it('offer to join the running session that started last and is open to the student', () => {
    const [first, second, sold, over] = [
      createLiveEvent(1, '2026-11-18 15:00', { event: { end_time: '2026-11-18 17:00' } }),
      createLiveEvent(2, '2026-11-18 15:30', { event: { end_time: '2026-11-18 17:00' } }),
      createLiveEvent(3, '2026-11-18 15:35', { event: { chapterId: 9, end_time: '2026-11-18 17:00' } }),
      createLiveEvent(4, '2026-11-18 15:36', { disabled: true }),
    ]
    expect(findSessionToJoin(read(first, second, sold, over))?.id).toBe(2)
    expect(findSessionToJoin(read({ ...second, participated: true }, sold, over))?.id).toBe(2)
    expect(findSessionToJoin(read(createLiveEvent(7, '2026-11-18 15:30'), second))?.id).toBe(2)
    expect(findSessionToJoin(read(sold, over, createLiveEvent(5, '2026-11-18 16:00')))).toBeNull()
  })
})

describe('selected session after a purchase', () => {
  const chapter = 9
  const of = (id: number, start: string, part: Part = {}) =>
    createLiveEvent(id, start, { ...part, event: { chapterId: chapter, ...part.event } })

  it('is the chosen one, else the next one of its chapter', () => {
    const sessions = read(
      of(3, '2026-11-20 10:00'),
      of(2, '2026-11-19 10:00'),
      of(1, '2026-11-17 10:00', { disabled: true }),
      createLiveEvent(7, '2026-11-18 18:00'),
    )
    expect(findSelectedSession(sessions, { chapter, content: 3 })?.id).toBe(3)
    expect(findSelectedSession(sessions, { chapter, content: null })?.id).toBe(2)
    expect(findSelectedSession(sessions, { chapter, content: 1 })?.id).toBe(2)
    expect(findSelectedSession(sessions, { chapter: 5, content: 7 })?.id).toBe(7)
    expect(findSelectedSession(sessions, { chapter: 5, content: 4_000 })).toBeNull()
  })

  it.each([
    ['the one with the lower number of two at the same time', ['2026-11-19 10:00', '2026-11-19 10:00'], 1],
    ['one with a time rather than one without', ['bientôt', '2026-11-20 10:00'], 2],
    ['the one with the lower number of two without a time', ['bientôt', 'demain'], 1],
  ] as const)('is %s', (_which, [first, second], id) => {
    const sessions = read(of(2, second), of(1, first))
    expect(findSelectedSession(sessions, { chapter, content: null })?.id).toBe(id)
  })

  it('is never a finished one', () => {
    expect(
      findSelectedSession(read(of(1, '2026-11-17 10:00', { disabled: true }), of(2, '2026-11-17 12:00')), {
        chapter,
        content: 1,
      }),
    ).toBeNull()
  })
})

describe('arrow keys in the week grid', () => {
  const at = (key: string, day: number, hour: number): Timed => {
    const start = Date.parse(`${dates[day]}T${String(hour).padStart(2, '0')}:00:00+01:00`)
    return { key, times: { start, end: start + 3_600_000, endKnown: true } }
  }
  const { boxes } = layoutWeek(
    [
      at('mon9', 0, 9),
      at('mon15', 0, 15),
      at('wed10', 2, 10),
      at('wed15', 2, 15),
      at('wed15b', 2, 15),
      at('sun8', 6, 8),
    ],
    dates,
  )
  it.each([
    ['mon9', 'ArrowDown', 'mon15'],
    ['mon15', 'ArrowDown', null],
    ['mon15', 'ArrowUp', 'mon9'],
    ['mon9', 'ArrowRight', 'wed10'],
    ['mon15', 'ArrowRight', 'wed15'],
    ['wed15b', 'ArrowLeft', 'mon15'],
    ['wed15', 'ArrowDown', 'wed15b'],
    ['wed10', 'ArrowRight', 'sun8'],
    ['sun8', 'ArrowRight', null],
    ['wed10', 'Home', 'mon9'],
    ['mon9', 'End', 'sun8'],
    ['mon9', 'x', null],
    ['gone', 'ArrowDown', null],
  ])('move from %s by %s to %s', (from, key, to) => {
    expect(sessionAfterKey(boxes, from, key, 'ltr')).toBe(to)
  })

  it('are mirrored in Arabic', () => {
    expect(sessionAfterKey(boxes, 'mon9', 'ArrowLeft', 'rtl')).toBe('wed10')
    expect(sessionAfterKey(boxes, 'wed10', 'ArrowRight', 'rtl')).toBe('mon9')
  })
})

describe('day and time formats', () => {
  it('are localized with Latin digits', () => {
    expect(getDayFormats('fr').head('2026-11-09')).toEqual({ weekday: 'lun.', day: '9', full: 'lundi 9 novembre' })
    expect(getDayFormats('fr').range(['2026-11-09', '2026-11-15'])).toMatch(/^9\s?[–-]\s?15 novembre 2026$/)
    expect(getDayFormats('en').range(['2026-11-30', '2026-12-06'])).toMatch(/^November 30\s–\sDecember 6, 2026$/)
    for (const language of languages) expect(getDayFormats(language).range(dates)).not.toMatch(/[\u0660-\u0669]/)
    expect(getDayFormats('ar').head('2026-11-09').weekday).toMatch(/[\u0600-\u06ff]/)
  })

  it('isolate times left to right', () => {
    expect(formatTimeSpan('15:00', '16:30')).toBe('\u206615:00–16:30\u2069')
    expect(formatTimeSpan('15:00', null)).toBe('\u206615:00\u2069')
  })
})

describe('join messages of the platform', () => {
  it.each([
    ['The session is not open yet', 'notOpen'],
    ['the session is not open yet.', 'notOpen'],
    [' You participate in this session! ', 'participating'],
    ['La séance commence à 16 h', null],
    ['', null],
    ['toString', null],
  ])('recognizes %j as %s', (message, name) => {
    expect(findJoinMessage(message)).toBe(name)
  })
})
