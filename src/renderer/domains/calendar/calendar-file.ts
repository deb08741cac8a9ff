import { ICalAlarmType, ICalCalendar } from 'ical-generator'
import { brand } from '#shared/brand.ts'
import type { Language } from '#shared/locale.ts'

/** Epoch milliseconds; `end` is null for entries without duration. */
export type CalendarEntry = {
  /** A second import creates no duplicate. */
  key: string
  start: number
  end: number | null
  summary: string
  description: string
  alarmMinutes: number
}

/** RFC 5545, times in UTC; `madeAt` in epoch milliseconds. */
export function createCalendarFile(
  { key, start, end, summary, description, alarmMinutes }: CalendarEntry,
  madeAt: number,
  language: Language,
): string {
  const file = new ICalCalendar({
    prodId: { company: brand.appId, product: brand.name, language },
  })
  file.createEvent({
    id: `${key}@${brand.appId}`,
    stamp: new Date(madeAt),
    start: new Date(start),
    ...(end === null ? {} : { end: new Date(end) }),
    summary: writable(summary),
    description: writable(description),
    alarms: [{ type: ICalAlarmType.display, trigger: alarmMinutes * 60, description: writable(summary) }],
  })
  return file.toString()
}

function writable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()
}
