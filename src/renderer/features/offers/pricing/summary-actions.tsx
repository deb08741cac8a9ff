import { useTranslation } from 'react-i18next'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { useIsConfirmed } from '#core/api/restore-queries.ts'
import { useOnline } from '#core/network/use-network.ts'
import { paths } from '#core/paths.ts'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { balanceAfter, type Balance } from '#domains/money/balance.ts'
import { getOperatorStatus } from '#domains/money/operator-status.ts'
import { TransactionActions, TransactionNotice, CheckButton } from '#domains/money/transaction-notice.tsx'
import { useRecentAccount } from '#domains/money/use-recent-account.ts'
import { contract } from '#shared/contract/index.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Box, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Pricing } from './pricing'
import type { PriceCheck } from './use-price-check'
import type { PurchaseState } from './use-purchase'
import styles from './pricing.module.css'

type SummaryActionsProps = {
  pricing: Pricing
  balance: Balance
  trial: boolean
  codesLoading: boolean
  purchase: PurchaseState
  check: PriceCheck
  onCancel: () => void
}

export function SummaryActions(props: SummaryActionsProps) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { purchase, check, pricing, onCancel } = props
  const { pending, subscribed, ended, notTaken } = purchase
  if (subscribed) {
    return (
      <Stack gap={8}>
        <TransactionNotice attempt={subscribed} />
        <TransactionActions attempt={subscribed} />
        <Button variant="link" onClick={onCancel}>
          {t('close')}
        </Button>
      </Stack>
    )
  }
  if (pending) {
    return (
      <Stack gap={8}>
        <TransactionNotice attempt={pending} />
        {pending.order.kind === 'operator' ? (
          <TransactionActions attempt={pending} />
        ) : (
          pending.stage !== 'sending' && <CheckButton attempt={pending} block />
        )}
        <Button variant="link" onClick={onCancel}>
          {t('close')}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap={8}>
      {ended && <TransactionNotice attempt={ended} />}
      {notTaken && (
        <Notice tone="error" role="alert">
          {t('notTaken')}
        </Notice>
      )}
      <Box hideEmpty role="status">
        {check.pressed && <p className={styles['quietText']}>{t('priceChecking')}</p>}
        {check.failed && <Notice tone="error">{t('priceUnread')}</Notice>}
        {check.changed?.kind === 'choice' && <Notice tone="warning">{t('choiceChanged')}</Notice>}
        {check.changed?.kind === 'price' && (
          <Notice tone="warning">
            {check.changed.before === pricing.price.total
              ? t('priceLinesChanged')
              : t('priceChanged', {
                  now: format.points(pricing.price.total),
                  before: format.points(check.changed.before),
                })}
          </Notice>
        )}
      </Box>
      {pricing.recurrence === null ? <GoOn {...props} /> : <PayOperator {...props} />}
      <Button variant="link" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Stack>
  )
}

function GoOn({ pricing, balance, trial, codesLoading, purchase, check }: SummaryActionsProps) {
  const { t } = useTranslation('offers')
  const { t: money } = useTranslation('money')
  const format = useFormat()
  const isOnline = useOnline()
  const isConfirmed = useIsConfirmed(contract.account.me)
  const { total } = pricing.price
  const after = balanceAfter(balance, total)
  const isShort = after !== null && after < 0
  const { isChecking } = useRecentAccount({ isShort })
  if (!isOnline) return <Offline />
  if (isShort && !isChecking) {
    return (
      <ButtonLink variant="primary" size="large" block to={paths.wallet()}>
        {t('addMissing', { points: format.points(-after) })}
      </ButtonLink>
    )
  }
  return (
    <>
      {after === null && total > 0 && <Notice tone="info">{money('balanceUnknown')}</Notice>}
      <Button
        variant="primary"
        size="large"
        block
        loading={purchase.isBusy || check.pressed !== null || codesLoading || !isConfirmed || isChecking}
        onClick={check.check}
      >
        {trial && total === 0 ? t('takeFree') : t('buyFor', { points: format.points(total) })}
      </Button>
    </>
  )
}

/** « 1 jour » and « 7 jours » are billed by the operator, on its own payment page (spec 2 §4). */
function PayOperator({ pricing, purchase, check }: SummaryActionsProps) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { user } = useUser()
  const isOnline = useOnline()
  const isConfirmed = useIsConfirmed(contract.account.me)
  if (!isOnline) return <Offline />
  if (getOperatorStatus(user).registered) {
    return (
      <Button size="large" block disabled>
        {t('registered')}
      </Button>
    )
  }
  return (
    <>
      <Button
        variant="primary"
        size="large"
        block
        icon={arrowSquareOut}
        loading={purchase.isBusy || check.pressed !== null || !isConfirmed}
        onClick={check.check}
      >
        {t('payOperator', { amount: format.fcfa(pricing.price.total) })}
      </Button>
      <p className={styles['quietText']}>{t(pricing.recurrence === 1 ? 'renewedDaily' : 'renewedWeekly')}</p>
    </>
  )
}

function Offline() {
  const { t } = useTranslation('offers')
  return (
    <Notice tone="warning" title={t('offlineTitle')}>
      {t('offlineText')}
    </Notice>
  )
}
