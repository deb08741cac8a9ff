import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { calendarDots } from 'virtual:icons/calendar-dots'
import { useNotify } from '../../ui/notify'
import { useClock } from '../../core/clock/clock'
import { reportFailure } from '../../core/desktop/desktop'
import { saveFile } from '../../core/files/save-file'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { useLanguage } from '../../core/strings/use-language'
import { toExamEntry, toSessionEntry, type CalendarExam, type CalendarSession } from './calendar-entries'

type Wanted = { session: CalendarSession; exam?: never } | { exam: CalendarExam; session?: never }

type AddToCalendarProps = Wanted & { size?: 'small' | 'middle' | 'large'; className?: string | undefined }

/** A button that saves a session or the end of an exam as a calendar file, for the calendar of the pupil's choice. */
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
