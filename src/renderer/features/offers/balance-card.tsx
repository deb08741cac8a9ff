import { useTranslation } from 'react-i18next'
import { paths } from '../../core/paths'
import { useUser } from '../../core/session/use-user'
import { PointsAmount } from '../../domains/money/amounts'
import { Card } from '../../ui/card'
import { Coin } from '../../ui/coin'
import { Text } from '../../ui/layout'
import { TextLink } from '../../ui/link'
import styles from './offers-screen.module.css'

export function BalanceCard() {
  const { t } = useTranslation('offers')
  const { user } = useUser()
  return (
    <Card className={styles['balance']} padding="none">
      <Coin size={32} />
      <p className={styles['balanceWords']}>
        <Text size="small" tone="secondary">{t('balance')}</Text>
        <Text weight="semibold">
          <PointsAmount value={user.points} />
        </Text>
      </p>
      <TextLink to={paths.wallet()}>{t('addPoints')}</TextLink>
    </Card>
  )
}
