import { AttemptNotice, CheckButton } from '../../../core/money/attempt-notice'
import { useOnline } from '../../../core/network/use-online'
import { paths } from '../../../core/paths'
import { useFormat } from '../../../core/strings/format'
import { Button, ButtonLink } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { offersStrings } from '../offers-strings'
import styles from './pricing.module.css'
import type { PurchaseState } from './use-purchase'

type SummaryActionsProps = {
  total: number
  balance: number
  trial: boolean
  codesLoading: boolean
  purchase: PurchaseState
  onBuy: () => void
  onCancel: () => void
}

/** One way to go on: buy, add what is missing, or wait for the platform's word about the purchase before. */
export function SummaryActions({ total, balance, trial, codesLoading, purchase, onBuy, onCancel }: SummaryActionsProps) {
  const t = offersStrings.useText()
  const { underWay, ended, notTaken } = purchase
  if (underWay) {
    return (
      <div className={styles['actions']}>
        <AttemptNotice attempt={underWay} />
        {underWay.stage !== 'sending' && <CheckButton attempt={underWay} block />}
        <Button variant="link" onClick={onCancel}>
          {t('close')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles['actions']}>
      {ended && <AttemptNotice attempt={ended} />}
      {notTaken && (
        <Notice tone="error" role="alert">
          {t('notTaken')}
        </Notice>
      )}
      <GoOn total={total} balance={balance} trial={trial} codesLoading={codesLoading} isBusy={purchase.isBusy} onBuy={onBuy} />
      <Button variant="link" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

type GoOnProps = Pick<SummaryActionsProps, 'total' | 'balance' | 'trial' | 'codesLoading' | 'onBuy'> & { isBusy: boolean }

function GoOn({ total, balance, trial, codesLoading, isBusy, onBuy }: GoOnProps) {
  const t = offersStrings.useText()
  const format = useFormat()
  const isOnline = useOnline()
  if (!isOnline) return <Notice tone="warning" title={t('offlineTitle')}>{t('offlineText')}</Notice>
  if (total > balance) {
    return (
      <ButtonLink variant="primary" size="large" block to={paths.wallet()}>
        {t('addMissing', { points: format.points(total - balance) })}
      </ButtonLink>
    )
  }
  return (
    <Button variant="primary" size="large" block loading={isBusy || codesLoading} onClick={onBuy}>
      {trial && total === 0 ? t('takeFree') : t('buyFor', { points: format.points(total) })}
    </Button>
  )
}
