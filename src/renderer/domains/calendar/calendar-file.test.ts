import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { languages } from '#shared/locale.ts'
import { textsIn } from '#tests/support/texts.ts'
import { toExamEntry, toSessionEntry } from './add-to-calendar'
import { createCalendarFile } from './calendar-file'

const madeAt = Date.UTC(2026, 10, 20, 9, 30)
const start = Date.UTC(2026, 10, 24, 14)
const fr = textsIn('fr', 'calendar')

/** Parses RFC 5545: unfolds lines, splits at the first colon, unescapes. */
function read(file: string): { name: string; value: string }[] {
  return file.split(/\r\n(?![ \t])/).map((line) => {
    const whole = line.replace(/\r\n[ \t]/g, '')
    const colon = whole.indexOf(':')
    return {
      name: whole.slice(0, colon),
      value: whole.slice(colon + 1).replace(/\\(.)/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter)),
    }
  })
}

const valuesOf = (file: string, name: string) =>
  read(file)
    .filter((line) => line.name === name)
    .map(({ value }) => value)

it('writes any end of a line of the platform as one, and no blank around a text', () => {
  const description = ' Chapitre 1\rLimites\r\nSuites\u2028Fin '
  const entry = { key: 'a', start, end: null, summary: ' Limites\n', description, alarmMinutes: 10 }
  const file = createCalendarFile(entry, madeAt, 'fr')
  expect(valuesOf(file, 'SUMMARY')).toEqual(['Limites'])
  expect(valuesOf(file, 'DESCRIPTION')).toEqual(['Chapitre 1\nLimites\nSuites\nFin', 'Limites'])
})

describe('calendar entry of a session', () => {
  const session = {
    id: 12,
    name: 'Limites, suite',
    start,
    end: start + 5_400_000,
    subject: 'Mathématiques',
    teacher: 'A. Trabelsi',
  }

  it('writes UTC times, an alarm ten minutes before the start, and a stable identifier', () => {
    const file = createCalendarFile(toSessionEntry(session, fr), madeAt, 'fr')
    expect(read(file).map(({ name, value }) => `${name}=${value}`)).toEqual([
      'BEGIN=VCALENDAR',
      'VERSION=2.0',
      'PRODID=-//tn.tutorat.desktop//Tutorat//FR',
      'BEGIN=VEVENT',
      'UID=session-12@tn.tutorat.desktop',
      'SEQUENCE=0',
      'DTSTAMP=20261120T093000Z',
      'DTSTART=20261124T140000Z',
      'DTEND=20261124T153000Z',
      'SUMMARY=Limites, suite',
      'DESCRIPTION=Séance en direct sur Tutorat. Ouvre Tutorat pour y participer.\nMathématiques\nAvec A. Trabelsi',
      'BEGIN=VALARM',
      'ACTION=DISPLAY',
      'TRIGGER=-PT10M',
      'DESCRIPTION=Limites, suite',
      'END=VALARM',
      'END=VEVENT',
      'END=VCALENDAR',
    ])
  })

  it.each(['Africa/Tunis', 'Africa/Abidjan', 'Asia/Dubai'])('names the same instant on a computer in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    const file = createCalendarFile(toSessionEntry(session, fr), madeAt, 'fr')
    vi.unstubAllEnvs()
    expect([valuesOf(file, 'DTSTART'), valuesOf(file, 'DTEND')]).toEqual([['20261124T140000Z'], ['20261124T153000Z']])
  })

  it.each([[null], [start], [start - 1]])('assumes one hour for an invalid end (%s)', (end) => {
    expect(valuesOf(createCalendarFile(toSessionEntry({ ...session, end }, fr), madeAt, 'fr'), 'DTEND')).toEqual([
      '20261124T150000Z',
    ])
  })

  it('uses a generic summary for a session without a name', () => {
    expect(
      languages.map((language) => toSessionEntry({ ...session, name: ' ' }, textsIn(language, 'calendar')).summary),
    ).toEqual(['Séance en direct', 'Live session', 'حصّة مباشرة'])
  })
})

it('writes the end of an exam without duration, with an alarm one hour before', () => {
  const file = createCalendarFile(toExamEntry({ id: 4, name: 'Devoir 2', dueAt: start }, fr), madeAt, 'fr')
  expect([
    valuesOf(file, 'UID'),
    valuesOf(file, 'DTSTART'),
    valuesOf(file, 'DTEND'),
    valuesOf(file, 'TRIGGER'),
    valuesOf(file, 'SUMMARY'),
  ]).toEqual([['exam-4@tn.tutorat.desktop'], ['20261124T140000Z'], [], ['-PT1H'], ['À rendre : Devoir 2']])
})

it('preserves any name in lines of at most 75 bytes', () => {
  const letter = fc.oneof(
    fc.constantFrom(
      '\n',
      '\r\n',
      ',',
      ';',
      '\\',
      ':',
      '"',
      '\t',
      'é',
      'ع',
      '🧮',
      '👩‍🏫',
      '\u0000',
      '\u2028',
      '\ud800',
      'END:VEVENT',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  fc.assert(
    fc.property(
      fc.array(letter, { maxLength: 500 }).map((letters) => letters.join('')),
      fc.constantFrom(...languages),
      (name, language) => {
        const file = createCalendarFile(
          toSessionEntry({ id: 1, name: `x${name}x`, start, end: null }, textsIn(language, 'calendar')),
          madeAt,
          language,
        )
        const expected = `x${name}x`
          .toWellFormed()
          .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
          .replace(/(?!\n)\p{Cc}/gu, ' ')
        expect(valuesOf(file, 'SUMMARY')).toEqual([expected])
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
      },
    ),
    { numRuns: 500 },
  )
})
