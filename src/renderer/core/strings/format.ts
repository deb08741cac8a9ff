import { useMemo } from 'react'
import { languageFacts, type Language } from '#shared/locale.ts'
import { isPlatformTime } from '#shared/std/platform-time.ts'
import { localTime, parseWireTime, tunisTime } from '../dates/wire-time'
import { isolate, isolateLtr, isolateRtl } from './isolate'
import { useLanguage } from './use-language'

const noBreak = '\u00A0'
const thinSpaces = /\u202F/g

/** In place of a number that the platform does not name. */
export const unknownNumber = '—'

/** A date of the platform, or epoch milliseconds. */
export type Moment = string | number

export type Formats = {
  number(value: number): string
  /** "24 600 pts", isolated. */
  points(value: number): string
  pointsUnit(value: number): string
  /** "1 500 FCFA", isolated. */
  fcfa(value: number): string
  list(items: readonly string[]): string
  /** "62 %" for 62. */
  percent(value: number): string
  /** "1,25×". */
  speed(rate: number): string
  date(at: Moment): string
  /** "20/11/2026 18:00"; says whose time it is as `clockTime` does. */
  dateTime(at: Moment): string
  /** "20/11/2026 18:00" in Tunis, for the same places as `tunisClock`. */
  tunisDateTime(at: Moment): string
  /** "18:00"; "18:00, heure de Tunis (17:00 ici)" where the computer's clock shows another time. */
  clockTime(at: Moment): string
  /** "18:00" in Tunis, only for places that show `zoneNote` or name the zone themselves. */
  tunisClock(at: Moment): string
  /** "heure de Tunis (17:00 ici)"; null where the computer's clock shows the same. */
  zoneNote(at: Moment): string | null
  /** Appends the note to a text with the Tunis time of `at`. */
  withZone(text: string, at: Moment): string
  /** "il y a 2 h"; `now` in epoch milliseconds. */
  relative(at: Moment, now: number): string
  /** "il y a 2 heures"; both in epoch milliseconds. */
  ago(at: number, now: number): string
  /** "3,4 Mo"; decimal units. */
  bytes(count: number): string
  /** Seconds as mm:ss, or hh:mm:ss from one hour. */
  duration(seconds: number): string
}

/** Longer numbers are errors of the platform; in full they have up to 309 digits and no place to break. */
const scientificFrom = 1e15

const made = new Map<Language, Formats>()

export function getFormats(language: Language): Formats {
  const cached = made.get(language)
  if (cached) return cached
  const formats = makeFormats(language)
  made.set(language, formats)
  return formats
}

export function useFormat(): Formats {
  const { language } = useLanguage()
  return useMemo(() => getFormats(language), [language])
}

/** `Intl` reads the data of a language for each format, which the first render would wait for. */
function lazily<Format>(create: () => Format): () => Format {
  let format: Format | null = null
  return () => (format ??= create())
}

function makeFormats(language: Language): Formats {
  const intl = languageFacts[language].intl
  const numberLocale = language === 'ar' ? 'fr' : intl
  const figures = lazily(() => new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 }))
  const exponents = lazily(() => new Intl.NumberFormat(numberLocale, { notation: 'scientific' }))
  const together = lazily(() => new Intl.ListFormat(intl, { type: 'unit' }))
  const shares = lazily(() => new Intl.NumberFormat(numberLocale, { style: 'percent' }))
  const ago = lazily(() => new Intl.RelativeTimeFormat(`${intl}-u-nu-latn`, { numeric: 'auto', style: 'short' }))
  const agoInFull = lazily(() => new Intl.RelativeTimeFormat(`${intl}-u-nu-latn`, { numeric: 'auto' }))
  const number = (value: number) =>
    Math.abs(value) < scientificFrom ? figures().format(value).replace(thinSpaces, noBreak) : exponents().format(value)
  const pointsUnit = (value: number) => pointsWord(language, value)
  const { tunis, here, separator } = zoneLabels[language]
  const isRtl = languageFacts[language].direction === 'rtl'
  const time = (text: string) => (isRtl ? isolateLtr(text) : text)
  // Keeps the order of the words in a left-to-right cell.
  const inOrder = (text: string) => (isRtl ? isolateRtl(text) : text)
  const tunisDateTime = (at: Moment) => written(at, 'DD/MM/YYYY HH:mm')
  const zoneNote = (at: Moment): string | null => {
    const local = toLocalText(at)
    return local === null ? null : inOrder(`${tunis} (${time(local)}${noBreak}${here})`)
  }
  const withZone = (text: string, at: Moment): string => {
    const note = zoneNote(at)
    return note === null ? text : inOrder(`${time(text)}${separator} ${note}`)
  }
  return {
    number,
    points: (value) => isolate(`${number(value)}${noBreak}${pointsUnit(value)}`),
    pointsUnit,
    fcfa: (value) => isolateLtr(`${number(value)}${noBreak}FCFA`),
    list: (items) => together().format(items),
    percent: (value) =>
      shares()
        .format(Math.round(value) / 100)
        .replace(thinSpaces, noBreak),
    speed: (rate) => `${figures().format(rate)}×`,
    date: (at) => written(at, 'DD/MM/YYYY'),
    dateTime: (at) => withZone(tunisDateTime(at), at),
    tunisDateTime,
    clockTime: (at) => withZone(written(at, 'HH:mm'), at),
    tunisClock: (at) => written(at, 'HH:mm'),
    zoneNote,
    withZone,
    relative: (at, now) => {
      const read = toInstant(at)
      return read === null ? String(at) : relativeTo(ago(), read, now)
    },
    ago: (at, now) => relativeTo(agoInFull(), at, now),
    bytes: (count) => {
      const power = count >= 1e9 ? 3 : count >= 1e6 ? 2 : count >= 1e3 ? 1 : 0
      return `${number(Math.round((count / 1000 ** power) * 10) / 10)}${noBreak}${byteUnits[language][power]}`
    },
    duration,
  }
}

const byteUnits: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  fr: ['o', 'ko', 'Mo', 'Go'],
  en: ['B', 'kB', 'MB', 'GB'],
  ar: ['بايت', 'كيلوبايت', 'ميغابايت', 'غيغابايت'],
}

const zoneLabels: Readonly<Record<Language, { tunis: string; here: string; separator: string }>> = {
  fr: { tunis: 'heure de Tunis', here: 'ici', separator: ',' },
  en: { tunis: 'Tunis time', here: 'here', separator: ',' },
  ar: { tunis: 'بتوقيت تونس', here: 'هنا', separator: '،' },
}

/** With its date when the day differs. */
function toLocalText(at: Moment): string | null {
  const read = toInstant(at)
  if (read === null || isPlatformTime(read)) return null
  const local = localTime(read)
  const date = local.format('DD/MM/YYYY')
  return `${date === written(read, 'DD/MM/YYYY') ? '' : `${date} `}${local.format('HH:mm')}`
}

function pointsWord(language: Language, value: number): string {
  if (language !== 'ar') return value === 1 ? 'pt' : 'pts'
  // Plural up to ten, singular beyond (spec 1 §9).
  return value <= 10 && value !== 1 ? 'نقاط' : 'نقطة'
}

function toInstant(at: Moment): number | null {
  return typeof at === 'number' ? at : parseWireTime(at)
}

function written(at: Moment, template: string): string {
  const read = toInstant(at)
  return read === null ? String(at) : tunisTime(read).format(template)
}

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

function relativeTo(ago: Intl.RelativeTimeFormat, at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? ago.format(Math.trunc(seconds / step[1]), step[0]) : ago.format(0, 'minute')
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
  return hours > 0 ? `${two(hours)}:${rest}` : rest
}
