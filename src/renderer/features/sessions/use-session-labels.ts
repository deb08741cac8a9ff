import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/strings/format'
import { formatTimeSpan } from '../../domains/live/format-day'
import type { Session } from './week-sessions'

const dayMs = 86_400_000

export function useSessionLabels() {
  const { t } = useTranslation('sessions')
  const { t: live } = useTranslation('live')
  const format = useFormat()
  const clock = (at: number): string => format.clockTime(at)
  const nameOf = ({ name }: Pick<Session, 'name'>): string => name || live('liveSession')
  const timesOf = ({ times }: Pick<Session, 'times'>): string => {
    if (times === null) return t('unknownTime')
    const end = times.end - times.start < dayMs ? clock(times.end) : format.dateTime(times.end)
    return formatTimeSpan(clock(times.start), times.endKnown ? end : null)
  }
  const fullLabel = (session: Session): string => {
    const { status, action, teacher } = session
    const states = [
      status && live(status),
      action === 'buy' && status !== 'over' && live('toBuy'),
      teacher !== null && t('by', { name: teacher }),
    ]
    const label = [t('boxName', { name: nameOf(session), times: timesOf(session) }), ...states.filter(Boolean)].join(
      ', ',
    )
    // Screen readers would announce the isolation marks.
    return label.replace(/[\u2066-\u2069]/g, '')
  }
  return { clock, nameOf, timesOf, fullLabel }
}
