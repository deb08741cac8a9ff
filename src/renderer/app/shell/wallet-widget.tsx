import { useTranslation } from 'react-i18next'
import { freePlanHours, useUsedFreeHours } from '../../domains/learning/free-hours'
import { paths } from '../../core/paths'
import { useUser } from '../../core/session/use-user'
import { useFormat } from '../../core/strings/format'
import { PointsPill } from '../../ui/points-pill'
import { ProgressBar } from '../../ui/progress-bar'
import styles from './wallet-widget.module.css'

/** The balance, which leads to the wallet, and for those on the free plan how much of its hours they used. */
export function WalletWidget() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { points } = useUser().user
  const used = useUsedFreeHours()
  return (
    <div className={styles['widget']}>
      <PointsPill amount={format.number(points)} unit={format.pointsUnit(points)} to={paths.wallet()} label={t('points')} />
      {used !== null && (
        <ProgressBar
          value={used} label={t('freeHours')} height={5} tone={used >= 100 ? 'error' : used >= 80 ? 'warning' : 'saffron'} className={styles['used']}
          valueText={t('freeHoursUsed', { percent: format.percent(Math.floor(used)), hours: format.number(freePlanHours) })}
        />
      )}
    </div>
  )
}
