/** Zone of dates without a zone and of displayed times (spec 1 §9). */
const platformTimeZone = 'Africa/Tunis'

/** dayjs's timezone plugin errs by an hour where the zone skips or repeats one, and is ten times slower. */
const offset = new Intl.DateTimeFormat('en', { timeZone: platformTimeZone, timeZoneName: 'longOffset' })

/** Seconds that Tunis is ahead of UTC; `at` in epoch milliseconds. */
export function platformOffset(at: number): number {
  const name = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** The computer's clock shows the time of Tunis at this instant; `at` in epoch milliseconds. */
export function isPlatformTime(at: number): boolean {
  return -new Date(at).getTimezoneOffset() * 60 === platformOffset(at)
}
