import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getFormats } from '#core/strings/format.ts'
import { liveEvent, type LiveEvent } from '#shared/contract/events.ts'
import { exam as examSchema, type Exam } from '#shared/contract/exams.ts'
import { permissions, user } from '#shared/contract/resources.ts'
import { parseDeepLink } from '#shared/deep-link.ts'
import { reminder } from '#shared/desktop/reminders.ts'
import { languages } from '#shared/locale.ts'
import { textsIn } from '#tests/support/texts.ts'
import { remindersFor, type Known, type Telling } from './reminder-rules'

const minute = 60_000
const hour = 60 * minute
/** Friday 20 November 2026, 10:00 in Tunis. */
const now = Date.UTC(2026, 10, 20, 9)

const viewer: Known['viewer'] = {
  user: user.parse({ id: 1, points: 0, name: 'Amira', affiliations: [] }),
  permissions: permissions.parse({}),
}
const telling: Telling = { t: textsIn('fr', 'reminders'), format: getFormats('fr'), now, aheadMs: 0 }

const session = (id: number, start: string, more: object = {}, event: object = {}): LiveEvent =>
  liveEvent.parse({
    name: 'Limites et continuité',
    subject: { name: 'Mathématiques' },
    event: { id, start_time: start, ...event },
    ...more,
  })
const exam = (id: number, due: string, more: object = {}): Exam =>
  examSchema.parse({ id, due_date: due, content: { name: 'Devoir 2' }, ...more })
const plan = (known: Partial<Known>, change: Partial<Telling> = {}) =>
  remindersFor({ sessions: [], exams: [], getTiming: () => undefined, viewer, ...known }, { ...telling, ...change })

beforeEach(() => vi.stubEnv('TZ', 'Africa/Tunis'))
afterEach(() => vi.unstubAllEnvs())

describe('reminder for a sixteen-digit id', () => {
  it.each([
    ['session', { sessions: [session(Number.MAX_SAFE_INTEGER, '2026-11-20 15:00')] }],
    ['exam', { exams: [exam(Number.MAX_SAFE_INTEGER, '2026-11-20 18:00')] }],
  ] as const)('of a %s matches the IPC contract and has a valid deep link', (_what, known) => {
    const planned = plan(known)
    expect(planned.length).toBeGreaterThan(0)
    expect(planned.map((each) => reminder.safeParse(each).success)).not.toContain(false)
    expect(planned.map(({ link }) => parseDeepLink(link).kind)).not.toContain('unknown')
  })
})

describe('session reminder', () => {
  it('is due ten minutes before the start, with name, time and link to the dialog', () => {
    const start = Date.UTC(2026, 10, 20, 14)
    expect(plan({ sessions: [session(31, '2026-11-20 15:00')] })).toEqual([
      {
        id: `session-31-${String((start - 10 * minute) / minute)}`,
        at: start - 10 * minute,
        until: start + 5 * minute,
        title: 'Limites et continuité',
        body: 'Séance en direct à 15:00 • Mathématiques',
        link: 'tutorat://sessions?eventId=31',
      },
    ])
  })

  it('says whose time it names on a computer of another zone', () => {
    vi.stubEnv('TZ', 'Africa/Abidjan')
    expect(plan({ sessions: [session(31, '2026-11-20 15:00')] })[0]?.body).toBe(
      'Séance en direct à 15:00, heure de Tunis (14:00\u00A0ici) • Mathématiques',
    )
    expect(plan({ exams: [exam(7, '2026-11-20 18:00')] }).map(({ body }) => body)).toContain(
      'Examen à rendre avant 18:00, heure de Tunis (17:00\u00A0ici)',
    )
  })

  it('links to the week offset valid at the reminder time', () => {
    expect(plan({ sessions: [session(1, '2026-11-24 15:00')] })[0]?.link).toBe('tutorat://sessions?eventId=1')
    expect(plan({ sessions: [session(1, '2026-11-23 00:05')] })[0]?.link).toBe('tutorat://sessions?offset=1&eventId=1')
  })

  it('has a new id when the session moves', () => {
    const [before, after] = ['15:00', '17:00'].map(
      (time) => plan({ sessions: [session(1, `2026-11-20 ${time}`)] })[0]?.id,
    )
    expect(before).not.toBe(after)
  })

  it.each([
    ['is over', session(1, '2026-11-20 08:00', {}, { end_time: '2026-11-20 09:00' })],
    ['was called off', session(1, '2026-11-20 15:00', { disabled: true })],
    ['has no readable time', session(1, 'bientôt')],
    ['is to be bought', session(1, '2026-11-20 15:00', {}, { chapterId: 5 })],
    ['lies far ahead', session(1, '2026-12-20 15:00')],
    ['began a while ago', session(1, '2026-11-20 09:50')],
  ])('is omitted for a session that %s', (_, odd) => {
    expect(plan({ sessions: [odd] })).toEqual([])
  })

  it('is omitted for a short session that has ended already', () => {
    expect(plan({ sessions: [session(1, '2026-11-20 09:57', {}, { end_time: '2026-11-20 09:59' })] })).toEqual([])
    expect(plan({ sessions: [session(1, '2026-11-20 09:57', {}, { end_time: '2026-11-20 10:30' })] })).toHaveLength(1)
  })

  it.each([
    ['names the time alone where the subject has no name', '  ', 'Séance en direct à 15:00'],
    ['names the subject', 'SVT', 'Séance en direct à 15:00 • SVT'],
  ])('%s', (_, name, body) => {
    expect(plan({ sessions: [session(1, '2026-11-20 15:00', { subject: { name } })] })[0]?.body).toBe(body)
  })

  it('is planned up to eight days ahead, and until five minutes after the start', () => {
    const start = Date.UTC(2026, 10, 20, 14)
    const sessions = [session(1, '2026-11-20 15:00')]
    const isPlannedAt = (now: number) => plan({ sessions }, { now }).length === 1
    const first = start - 10 * minute - 8 * 24 * hour
    expect([first, first + 1].map(isPlannedAt)).toEqual([false, true])
    const last = start + 5 * minute
    expect([last - 1, last].map(isPlannedAt)).toEqual([true, false])
  })

  it('is planned for a session of a purchased chapter', () => {
    expect(plan({ sessions: [session(1, '2026-11-20 15:00', { participated: true }, { chapterId: 5 })] })).toHaveLength(
      1,
    )
  })
})

describe('exam reminder', () => {
  it('is due a day, an hour and ten minutes before the end, each valid until the next', () => {
    const due = Date.UTC(2026, 10, 23, 17)
    const planned = plan({ exams: [exam(4, '2026-11-23 18:00')] })
    expect(planned.map(({ at, until }) => [due - at, due - until])).toEqual([
      [24 * hour, hour],
      [hour, 10 * minute],
      [10 * minute, 0],
    ])
    expect(planned.map(({ body }) => body)).toEqual([
      'Examen à rendre avant le 23/11/2026 18:00',
      'Examen à rendre avant 18:00',
      'Examen à rendre avant 18:00',
    ])
    expect(new Set(planned.map(({ link }) => link))).toEqual(new Set(['tutorat://exams/4']))
  })

  it('is due immediately once for an exam that ends soon', () => {
    const planned = plan({ exams: [exam(4, '2026-11-20 10:50')] })
    expect(planned.map(({ at, until }) => [at <= now, now < until])).toEqual([
      [true, true],
      [false, true],
    ])
  })

  it('uses the student’s own deadline after the exam has started', () => {
    const timing = { started_at: '2026-11-20 09:30', due_date: '2026-11-20 11:30', isExamStarted: true }
    const planned = plan({ exams: [exam(4, '2026-11-23 18:00')], getTiming: () => timing })
    expect(planned.at(-1)?.at).toBe(Date.UTC(2026, 10, 20, 10, 20))
  })

  it.each([
    ['is over', exam(4, '2026-11-20 09:59')],
    ['is over by the platform’s word', exam(4, '2026-11-23 18:00', { expired: true })],
    ['has no time', exam(4, 'demain')],
  ])('is omitted for an exam that %s', (_, odd) => {
    expect(plan({ exams: [odd] })).toEqual([])
  })

  it.each([
    ['more than an hour', '08:00', 3],
    ['an hour', '09:00', 2],
    ['half an hour', '09:30', 2],
    ['ten minutes', '09:50', 1],
  ])('leaves out what would come too early for an exam that opens %s before its end', (_, opens, count) => {
    const due = Date.UTC(2026, 10, 21, 9)
    const planned = plan({ exams: [exam(4, '2026-11-21 10:00', { appearance_date: `2026-11-21 ${opens}` })] })
    expect(planned.map(({ until }) => due - until)).toEqual([hour, 10 * minute, 0].slice(-count))
  })

  it('is not due before the exam opens', () => {
    const opens = Date.UTC(2026, 10, 21, 7)
    const planned = plan({ exams: [exam(4, '2026-11-21 10:00', { appearance_date: '2026-11-21 08:00' })] })
    expect(planned.map(({ at }) => at >= opens)).toEqual([true, true, true])
  })
})

it('plans the two hundred that come first, in the order of their time', () => {
  const later = (minutes: number) => new Date(now + (20 + minutes) * minute).toISOString()
  const sessions = Array.from({ length: 205 }, (_, index) => session(index + 1, later(205 - index)))
  const planned = plan({ sessions: sessions.toSorted((a, b) => (a.event.id % 7) - (b.event.id % 7)) })
  const latestFirst = sessions.map(({ event }) => `tutorat://sessions?eventId=${String(event.id)}`)
  expect(planned.map(({ link }) => link)).toEqual(latestFirst.toReversed().slice(0, 200))
})

it.each([
  ['is written without the spaces around it', '  Limites  ', 'Limites'],
  ['is written in full up to 120 characters', 'x'.repeat(120), 'x'.repeat(120)],
  ['is cut after 119 characters, with a sign', 'x'.repeat(121), `${'x'.repeat(119)}…`],
  ['is cut without a space before the sign', `${'x'.repeat(118)} ${'y'.repeat(9)}`, `${'x'.repeat(118)}…`],
  ['is never cut within a sign of several units', `${'x'.repeat(117)}👩‍🏫 et lui`, `${'x'.repeat(117)}…`],
  ['is replaced where it is empty', '   ', 'Séance en direct'],
])('a title %s', (_, name, title) => {
  expect(plan({ sessions: [session(1, '2026-11-20 15:00', { name })] })[0]?.title).toBe(title)
})

it('H1: uses this computer’s clock, even if wrong, under the same id', () => {
  const known = { sessions: [session(1, '2026-11-20 15:00')], exams: [exam(2, '2026-11-20 18:00')] }
  const right = plan(known)
  const wrong = plan(known, { aheadMs: 365 * 24 * hour })
  expect(wrong.map(({ id }) => id)).toEqual(right.map(({ id }) => id))
  expect(wrong.map(({ at }, index) => at - right[index]!.at)).toEqual(right.map(() => 365 * 24 * hour))
})

it('matches the IPC contract: at most two hundred valid reminders without duplicates for any data', () => {
  const time = fc.oneof(
    fc.integer({ min: -3, max: 12 * 24 * 60 }).map((minutes) => new Date(now + minutes * minute).toISOString()),
    fc.constantFrom('', 'x', '0001-01-01', '0001-01-01T00:00:00Z', '9999-12-31 23:59', '9999-12-31T23:59:59Z'),
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('👩‍🏫'.repeat(200), 'ع'.repeat(500), '\ud800', ' '),
  )
  const sessions = fc.array(
    fc.record({
      id: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
      start: time,
      end: time,
      name: text,
      subject: text,
    }),
    { maxLength: 300 },
  )
  const exams = fc.array(fc.record({ id: fc.integer({ min: 1, max: 50 }), due: time, opens: time, name: text }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      sessions,
      exams,
      fc.constantFrom(...languages),
      fc.integer({ min: -10, max: 10 }),
      (live, sat, language, hours) => {
        const made = plan(
          {
            sessions: live.map(({ id, start, end, name, subject }) =>
              session(id, start, { name, subject: { name: subject } }, { end_time: end }),
            ),
            exams: sat.map(({ id, due, opens, name }) => exam(id, due, { appearance_date: opens, content: { name } })),
          },
          { t: textsIn(language, 'reminders'), format: getFormats(language), aheadMs: hours * hour },
        )
        expect(made.length).toBeLessThanOrEqual(200)
        expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
        for (const each of made) {
          expect(reminder.safeParse(each).success).toBe(true)
          expect(each.until).toBeGreaterThan(each.at)
          expect(['sessions', 'exam']).toContain(parseDeepLink(each.link).kind)
          expect(each.title).not.toBe('')
        }
      },
    ),
    { numRuns: 100 },
  )
})
