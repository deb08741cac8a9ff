import { useTranslation } from 'react-i18next'
import { useClockSkew } from '../../core/clock/use-server-now'
import { Notice } from '../../ui/notice'
import { formatClockSkew } from './format-minutes'

/** Says that this computer's clock is wrong, where it is by more than a minute: the times of exams are the platform's. */
export function ClockNotice() {
  const { t } = useTranslation('exams')
  const skew = useClockSkew()
  if (skew === 0) return null
  return (
    <Notice tone="warning" role="status">
      {t(skew > 0 ? 'skewAhead' : 'skewBehind', { amount: formatClockSkew(skew, t) })}
    </Notice>
  )
}
