import { useTranslation } from 'react-i18next'
import { arrowsLeftRight } from 'virtual:icons/arrows-left-right'
import { plus } from 'virtual:icons/plus'
import { useIsConfirmed } from '#core/api/restore-queries.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useUser } from '#core/session/use-user.ts'
import { unknownNumber, useFormat } from '#core/strings/format.ts'
import type { Balance } from '#domains/money/balance.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Coin } from '#ui/coin.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { HeroMosaic } from '#ui/mosaic/mosaic.tsx'
import refreshingStyles from '#ui/refreshing.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { balanceWord } from './top-up-rules'
import styles from './balance-card.module.css'

export function BalanceCard({ onTopUp, onTransfer }: { onTopUp: () => void; onTransfer: () => void }) {
  const mayPay = usePaymentsAllowed()
  const { t } = useTranslation('wallet')
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
          <Figure balance={user.points} isConfirmed={isConfirmed} />
          {!isConfirmed && <VisuallyHidden>{t('balanceRefreshing')}</VisuallyHidden>}
        </Row>
        <Worth balance={user.points} />
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

function Figure({ balance, isConfirmed }: { balance: Balance; isConfirmed: boolean }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const className = classNames(styles['figure'], !isConfirmed && refreshingStyles['refreshing'])
  if (balance == null) return <span className={className}>{unknownNumber}</span>
  return (
    <>
      <Ltr className={className}>{format.number(balance)}</Ltr>{' '}
      <span className={styles['unit']}>{t(balanceWord(balance))}</span>
    </>
  )
}

function Worth({ balance }: { balance: Balance }) {
  const { t } = useTranslation('wallet')
  const { t: money } = useTranslation('money')
  const format = useFormat()
  return (
    <p className={styles['worth']}>
      {balance == null ? money('balanceUnknown') : t('balanceWorth', { amount: format.fcfa(balance) })}
    </p>
  )
}
