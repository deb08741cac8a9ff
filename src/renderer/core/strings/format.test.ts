import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#shared/locale.ts'
import { parseWireTime } from '../dates/wire-time'
import { getFormats } from './format'

const plain = (text: string) => text.replace(/\u00A0/g, ' ')
const fr = getFormats('fr')
const ar = getFormats('ar')
const en = getFormats('en')

describe('number formats', () => {
  it('follow the language, with Latin digits', () => {
    expect(plain(fr.points(24_600))).toBe('\u206824 600 pts\u2069')
    expect(plain(en.points(24_600))).toBe('\u206824,600 pts\u2069')
    expect(plain(ar.points(24_600))).toBe('\u206824 600 نقطة\u2069')
    expect(plain(fr.fcfa(1500))).toBe('\u20661 500 FCFA\u2069')
    expect(plain(ar.fcfa(1500))).toBe('\u20661 500 FCFA\u2069')
    expect(plain(fr.percent(62))).toBe('62 %')
    expect(en.percent(61.6)).toBe('62%')
    expect(fr.list(['SVT', 'Arabe', 'Anglais'])).toBe('SVT, Arabe et Anglais')
    expect(getFormats('ar').list(['أ', 'ب'])).not.toContain(',')
  })

  it('show up to two decimals', () => {
    expect([1200.5, 12.345, 0.1].map((value) => plain(fr.points(value)))).toEqual([
      '\u20681 200,5 pts\u2069',
      '\u206812,35 pts\u2069',
      '\u20680,1 pts\u2069',
    ])
    expect(plain(fr.bytes(3_350_000))).toBe('3,4 Mo')
    expect(plain(fr.bytes(5_000_000_000))).toBe('5 Go')
  })

  it('show a number of hundreds of digits by its exponent', () => {
    expect(plain(fr.number(999_999_999_999_999))).toBe('999 999 999 999 999')
    expect([fr.number(1.5e300), en.number(1.5e300), fr.number(-1e15)]).toEqual(['1,5E300', '1.5E300', '-1E15'])
  })

  it('show up to two decimals of a speed', () => {
    expect([0.5, 1, 1.25].map((rate) => fr.speed(rate))).toEqual(['0,5×', '1×', '1,25×'])
    expect([en.speed(1.25), ar.speed(1.25)]).toEqual(['1.25×', '1,25×'])
  })

  it('use the singular for one point', () => {
    expect([0, 1, 2, 24_600].map((amount) => fr.pointsUnit(amount))).toEqual(['pts', 'pt', 'pts', 'pts'])
    expect(plain(en.points(1))).toBe('\u20681 pt\u2069')
  })

  it('use the short Arabic plural up to ten, except for one', () => {
    expect([0, 1, 2, 10, 11].map((amount) => ar.pointsUnit(amount))).toEqual(['نقاط', 'نقطة', 'نقاط', 'نقاط', 'نقطة'])
  })

  it('use Latin digits only', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.integer({ min: 0, max: 1e9 }), (language, value) => {
        const formats = getFormats(language)
        const texts = [
          formats.points(value),
          formats.percent(value % 101),
          formats.relative('2026-11-20', value * 2000),
          formats.duration(value),
        ]
        expect(texts.join(' ')).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9\u202F]/)
      }),
    )
  })
})

describe('date formats', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Africa/Tunis'))
  afterEach(() => vi.unstubAllEnvs())

  it('use the zone of Tunis for dates of any zone', () => {
    expect(fr.dateTime('2026-11-20T23:30:00Z')).toBe('21/11/2026 00:30')
    expect(fr.dateTime('2026-11-20 15:00:00')).toBe('20/11/2026 15:00')
    expect(ar.date('2008-05-16')).toBe('16/05/2008')
    expect(en.clockTime('2026-11-20T15:00:00+01:00')).toBe('15:00')
  })

  it.each([
    // [zone, instant, French time, French date and time]
    ['Africa/Tunis', '2026-07-20T17:00:00Z', '18:00', '20/07/2026 18:00'],
    ['Africa/Lagos', '2026-07-20T17:00:00Z', '18:00', '20/07/2026 18:00'],
    ['Europe/Paris', '2026-12-20T17:00:00Z', '18:00', '20/12/2026 18:00'],
    [
      'Europe/Paris',
      '2026-07-20T17:00:00Z',
      '18:00, heure de Tunis (19:00\u00A0ici)',
      '20/07/2026 18:00, heure de Tunis (19:00\u00A0ici)',
    ],
    [
      'Africa/Abidjan',
      '2026-11-20T17:00:00Z',
      '18:00, heure de Tunis (17:00\u00A0ici)',
      '20/11/2026 18:00, heure de Tunis (17:00\u00A0ici)',
    ],
    [
      'Africa/Abidjan',
      '2026-11-20T23:30:00Z',
      '00:30, heure de Tunis (20/11/2026 23:30\u00A0ici)',
      '21/11/2026 00:30, heure de Tunis (20/11/2026 23:30\u00A0ici)',
    ],
    [
      'Asia/Dubai',
      '2026-12-31T20:30:00Z',
      '21:30, heure de Tunis (01/01/2027 00:30\u00A0ici)',
      '31/12/2026 21:30, heure de Tunis (01/01/2027 00:30\u00A0ici)',
    ],
  ])('say whose time it is on a computer in %s at %s, only where the clocks differ', (zone, at, time, dateTime) => {
    vi.stubEnv('TZ', zone)
    expect([fr.clockTime(at), fr.dateTime(at)]).toEqual([time, dateTime])
    expect(fr.zoneNote(at)).toBe(time.split(', ')[1] ?? null)
    expect(fr.tunisClock(at)).toBe(time.slice(0, 5))
    expect(fr.tunisDateTime(at)).toBe(dateTime.slice(0, 16))
  })

  it('say whose time it is in each language, in its direction', () => {
    vi.stubEnv('TZ', 'Africa/Abidjan')
    const at = '2026-11-20T17:00:00Z'
    expect(en.clockTime(at)).toBe('18:00, Tunis time (17:00\u00A0here)')
    expect(ar.clockTime(at)).toBe('\u2067\u206618:00\u2069، \u2067بتوقيت تونس (\u206617:00\u2069\u00A0هنا)\u2069\u2069')
    expect(en.date(at)).toBe('20/11/2026')
    expect(en.clockTime('soon')).toBe('soon')
  })

  it('return an invalid date unchanged', () => {
    for (const text of ['', 'demain', '2026-13-01', '2026-02-30', '20/11/2026', '0000-00-00', '0000-01-01'])
      expect(fr.date(text)).toBe(text)
  })

  it('preserve a year of the first century', () => {
    expect(new Date(parseWireTime('0045-03-01 12:00')!).toISOString().slice(0, 10)).toBe('0045-03-01')
  })

  it('parse every date that they format', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2010-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (date) => {
          expect(parseWireTime(date.toISOString())).toBe(date.getTime())
          const [day, month, year] = fr.date(date.toISOString()).split('/')
          expect(fr.date(`${year}-${month}-${day}`)).toBe(`${day}/${month}/${year}`)
        },
      ),
    )
  })
})

it.each([
  // [seconds from now, short, in full]
  [0, 'cette minute-ci', 'cette minute-ci'],
  [-59, 'cette minute-ci', 'cette minute-ci'],
  [-60, 'il y a 1 min', 'il y a 1 minute'],
  [-3599, 'il y a 59 min', 'il y a 59 minutes'],
  [3600, 'dans 1 h', 'dans 1 heure'],
  [-86_399, 'il y a 23 h', 'il y a 23 heures'],
  [-86_400, 'hier', 'hier'],
  [6 * 86_400, 'dans 6 j', 'dans 6 jours'],
  [-15 * 86_400, 'il y a 2 sem.', 'il y a 2 semaines'],
  [-65 * 86_400, 'il y a 2 m.', 'il y a 2 mois'],
  [-800 * 86_400, 'il y a 2 a', 'il y a 2 ans'],
])('names a time %i seconds from now by its largest whole unit: %s', (seconds, short, full) => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const at = now + seconds * 1000
  expect([fr.relative(at, now), fr.ago(at, now)].map(plain)).toEqual([short, full])
  expect(fr.relative(new Date(at).toISOString(), now)).toBe(fr.relative(at, now))
  expect(fr.relative('demain', now)).toBe('demain')
})

it.each([
  [0, '0 o'],
  [999, '999 o'],
  [1000, '1 ko'],
  [999_949, '999,9 ko'],
  [1_000_000, '1 Mo'],
  [1_000_000_000, '1 Go'],
  [12_340_000_000, '12,3 Go'],
])('shows %i bytes as %s', (count, text) => {
  expect(plain(fr.bytes(count))).toBe(text)
})

it('formats a duration as mm:ss, or hh:mm:ss from one hour', () => {
  expect([0, 59, 755, 3599, 3600, 7264.9].map((seconds) => fr.duration(seconds))).toEqual([
    '00:00',
    '00:59',
    '12:35',
    '59:59',
    '01:00:00',
    '02:01:04',
  ])
})
