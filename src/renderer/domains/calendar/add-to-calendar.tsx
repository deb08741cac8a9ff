import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { calendarDots } from 'virtual:icons/calendar-dots'
import { useClock } from '#core/clock/clock.ts'
import { reportFailure } from '#core/desktop/desktop.ts'
import { saveFile } from '#core/files/save-file.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { Button } from '#ui/button.tsx'
import { useNotify } from '#ui/notify.ts'
import { defaultLengthMs } from '../live/session-times'
import type { CalendarEntry } from './calendar-file'

type Wanted = { session: CalendarSession; exam?: never } | { exam: CalendarExam; session?: never }

type AddToCalendarProps = Wanted & { size?: 'small' | 'middle' | 'large'; className?: string | undefined }

export function AddToCalendar({ session, exam, size = 'middle', className }: AddToCalendarProps) {
  const { t } = useTranslation('calendar')
  const { language } = useLanguage()
  const clock = useClock()
  const notify = useNotify()
  const [save, isBusy] = useSingleFlight(async () => {
    try {
      const { createCalendarFile: calendarFile } = await import('./calendar-file')
      const entry = session ? toSessionEntry(session, t) : toExamEntry(exam, t)
      const name = session ? t('sessionFile', { id: String(session.id) }) : t('examFile', { id: String(exam.id) })
      saveFile(`${name}.ics`, calendarFile(entry, clock.now(), language), 'text/calendar')
    } catch (error) {
      reportFailure('calendar-file', error)
      notify.error(t('failed'))
    }
  })
  return (
    <Button size={size} icon={calendarDots} loading={isBusy} onClick={save} className={className}>
      {t('add')}
    </Button>
  )
}

/** Epoch milliseconds; `end` is null when not sent. */
type CalendarSession = {
  id: number
  name: string
  start: number
  end: number | null
  subject?: string | undefined
  teacher?: string | undefined
}

/** Epoch milliseconds. */
type CalendarExam = { id: number; name: string; dueAt: number; subject?: string | undefined }

/** The alarm rings ten minutes before the start. */
export function toSessionEntry(
  { id, name, start, end, subject, teacher }: CalendarSession,
  t: TFunction<'calendar'>,
): CalendarEntry {
  return {
    key: `session-${String(id)}`,
    start,
    end: end !== null && end > start ? end : start + defaultLengthMs,
    summary: name.trim() === '' ? t('liveSession') : name,
    description: lines([t('sessionText'), subject, teacher && t('by', { name: teacher })]),
    alarmMinutes: 10,
  }
}

/** Entry without duration; the alarm rings one hour before. */
export function toExamEntry({ id, name, dueAt, subject }: CalendarExam, t: TFunction<'calendar'>): CalendarEntry {
  return {
    key: `exam-${String(id)}`,
    start: dueAt,
    end: null,
    summary: name.trim() === '' ? t('exam') : t('examDue', { name }),
    description: lines([t('examText'), subject]),
    alarmMinutes: 60,
  }
}

function lines(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part.trim() !== '').join('\n')
}
