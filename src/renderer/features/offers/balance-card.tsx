import { useTranslation } from 'react-i18next'
import { paths } from '../../core/paths'
import { useUser } from '../../core/session/use-user'
import { PointsAmount } from '../../domains/money/amounts'
import { Card } from '../../ui/card'
import { Coin } from '../../ui/coin'
import { TextLink } from '../../ui/link'
import styles from './offers-screen.module.css'

export function BalanceCard() {
  const { t } = useTranslation('offers')
  const { user } = useUser()
  return (
    <Card className={styles['balance']} padding="none">
      <Coin size={32} />
      <p className={styles['balanceWords']}>
        <span className={styles['balanceLabel']}>{t('balance')}</span>
        <span className={styles['balanceAmount']}>
          <PointsAmount value={user.points} />
        </span>
      </p>
      <TextLink to={paths.wallet()}>{t('addPoints')}</TextLink>
    </Card>
  )
}
