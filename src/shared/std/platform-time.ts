/** Zone of dates without a zone and of displayed times (spec 1 §9). */
const platformTimeZone = 'Africa/Tunis'

/** An hour ahead of UTC since then, without summer time: a test compares each day until 2100 with `Intl`. */
const fixedSince = Date.UTC(2009, 0, 1)
const fixedOffset = 3600

/**
 * Dayjs's timezone plugin errs by an hour where the zone skips or repeats one, and is ten times slower. Created at its
 * first use: `Intl` reads its zones and patterns for 18 ms, which the first render would wait for.
 */
let offset: Intl.DateTimeFormat | null = null

/** Seconds that Tunis is ahead of UTC; `at` in epoch milliseconds. */
export function platformOffset(at: number): number {
  if (at >= fixedSince) return fixedOffset
  offset ??= new Intl.DateTimeFormat('en', { timeZone: platformTimeZone, timeZoneName: 'longOffset' })
  const name = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, hours = 0, minutes = 0, seconds = 0] = /\+(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** The computer's clock shows the time of Tunis at this instant; `at` in epoch milliseconds. */
export function isPlatformTime(at: number): boolean {
  return -new Date(at).getTimezoneOffset() * 60 === platformOffset(at)
}
