import type { TFunction } from 'i18next'
import { brand } from '../../../shared/brand'
import { defaultLengthMs } from '../live/session-times'
import type { CalendarEntry } from './calendar-file'

/** A live session for a calendar; times in epoch milliseconds, `end` null where the platform does not say it. */
export type CalendarSession = { id: number; name: string; start: number; end: number | null; subject?: string | undefined; teacher?: string | undefined }

/** The end of an exam for a calendar, in epoch milliseconds. */
export type CalendarExam = { id: number; name: string; dueAt: number; subject?: string | undefined }

/** A session as an entry that rings ten minutes before it. */
export function toSessionEntry({ id, name, start, end, subject, teacher }: CalendarSession, t: TFunction<'calendar'>): CalendarEntry {
  return {
    key: `session-${String(id)}`,
    start,
    end: end !== null && end > start ? end : start + defaultLengthMs,
    summary: name.trim() === '' ? t('liveSession') : name,
    description: lines([t('sessionText', { brand: brand.name }), subject, teacher && t('by', { name: teacher })]),
    alarmMinutes: 10,
  }
}

/** The end of an exam as a moment that is announced an hour before. */
export function toExamEntry({ id, name, dueAt, subject }: CalendarExam, t: TFunction<'calendar'>): CalendarEntry {
  return {
    key: `exam-${String(id)}`,
    start: dueAt,
    end: null,
    summary: name.trim() === '' ? t('exam') : t('examDue', { name }),
    description: lines([t('examText', { brand: brand.name }), subject]),
    alarmMinutes: 60,
  }
}

function lines(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part.trim() !== '').join('\n')
}
