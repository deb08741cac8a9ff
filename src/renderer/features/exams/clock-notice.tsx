import { useTranslation } from 'react-i18next'
import { useClockSkew } from '#core/clock/use-server-now.ts'
import { Notice } from '#ui/notice.tsx'
import { formatClockSkew } from './format-minutes'

/** Exams follow the platform's clock. */
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
