import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { useIsConfirmed } from '../../core/api/restore-queries'
import { useUser } from '../../core/session/use-user'
import { usePaymentsAllowed } from '../../core/policy/use-policy'
import { unknownNumber, useFormat } from '../../core/strings/format'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Coin } from '../../ui/coin'
import { Row, Stack } from '../../ui/layout'
import { arrowsLeftRight } from 'virtual:icons/arrows-left-right'
import { plus } from 'virtual:icons/plus'
import { Ltr } from '../../ui/ltr'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { HeroMosaic } from '../../ui/mosaic/mosaic'
import refreshingStyles from '../../ui/refreshing.module.css'
import styles from './balance-card.module.css'
import { balanceWord } from './top-up-rules'

export function BalanceCard({ onTopUp, onTransfer }: { onTopUp: () => void; onTransfer: () => void }) {
  const mayPay = usePaymentsAllowed()
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { user } = useUser()
  const isConfirmed = useIsConfirmed(contract.account.me)
  return (
    <section className={styles['hero']} aria-labelledby="wallet-balance">
      <Row align="stretch" justify="end" className={styles['mosaic']}>
        <HeroMosaic subject="brand" />
      </Row>
      <Stack gap={2} className={styles['content']}>
        <Row as="h2" gap={8} weight="medium" id="wallet-balance" className={styles['label']}>
          <Coin size={24} />
          {t('balance')}
        </Row>
        <Row as="p" gap={8} align="baseline">
          <Ltr className={classNames(styles['figure'], !isConfirmed && refreshingStyles['refreshing'])}>
            {user.points == null ? unknownNumber : format.number(user.points)}
          </Ltr>{' '}
          {user.points != null && <span className={styles['unit']}>{t(balanceWord(user.points))}</span>}
          {!isConfirmed && <VisuallyHidden>{t('balanceRefreshing')}</VisuallyHidden>}
        </Row>
        <p className={styles['worth']}>
          {user.points == null ? t('unknownBalance') : t('balanceWorth', { amount: format.fcfa(user.points) })}
        </p>
        {mayPay && (
          <Row gap={12} align="stretch" wrap className={styles['actions']}>
            <Button variant="saffron" size="large" icon={plus} onClick={onTopUp}>
              {t('addPoints')}
            </Button>
            <Button variant="on-color" size="large" icon={arrowsLeftRight} onClick={onTransfer}>
              {t('transfer')}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  )
}
