import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { formatTimeSpan } from '#domains/live/format-day.ts'
import type { Session } from './week-sessions'

const dayMs = 86_400_000

export function useSessionLabels() {
  const { t } = useTranslation('sessions')
  const { t: live } = useTranslation('live')
  const format = useFormat()
  const getName = ({ name }: Pick<Session, 'name'>): string => name || live('liveSession')
  /** Tunis time, beside a label that says so. */
  const getTunisTimes = ({ times }: Pick<Session, 'times'>): string => {
    if (times === null) return t('unknownTime')
    const isOneDay = times.end - times.start < dayMs
    const end = `${isOneDay ? '' : `${format.date(times.end)} `}${format.tunisClock(times.end)}`
    return formatTimeSpan(format.tunisClock(times.start), times.endKnown ? end : null)
  }
  const getTimes = (session: Pick<Session, 'times'>): string => {
    const text = getTunisTimes(session)
    return session.times === null ? text : format.withZone(text, session.times.start)
  }
  const fullLabel = (session: Session): string => {
    const { status, action, teacher } = session
    const states = [
      status && live(status),
      action === 'buy' && status !== 'over' && live('toBuy'),
      teacher !== null && t('by', { name: teacher }),
    ]
    const label = [t('boxName', { name: getName(session), times: getTimes(session) }), ...states.filter(Boolean)].join(
      ', ',
    )
    // Screen readers would announce the isolation marks.
    return label.replace(/[\u2066-\u2069]/g, '')
  }
  return { getName, getTunisTimes, getTimes, fullLabel }
}
