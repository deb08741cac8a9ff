import { useFormat } from '../../../core/strings/format'
import { isolate } from '../../../core/strings/isolate'
import { Notice } from '../../../ui/notice'
import { ConfirmModal } from '../../../ui/overlay/modal'
import { offersStrings } from '../offers-strings'
import { periodName } from '../period-words'
import type { Pricing } from './pricing'
import styles from './pricing.module.css'

type ConfirmPurchaseProps = {
  open: boolean
  offer: string
  pricing: Pricing
  /** The total on the button that was pressed. */
  shown: number
  /** The platform's prices and codes are read once more before anything is agreed to (threats E5). */
  reading: 'under-way' | 'failed' | 'read'
  isBusy: boolean
  onRead: () => void
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmPurchase({ open, offer, pricing, shown, reading, isBusy, onRead, onConfirm, onCancel }: ConfirmPurchaseProps) {
  const t = offersStrings.useText()
  const format = useFormat()
  const { choice, part, parts, price, subjects } = pricing
  const what = choice
    ? t('confirmText', { offer: isolate(offer), period: periodName(choice.period, t) })
    : t('confirmText', { offer: isolate(offer), period: t('part', { number: parts.findIndex(({ number }) => number === part?.number) + 1 }) })
  const confirm = reading === 'failed' ? { text: t('retry'), onClick: onRead } : { text: t('confirm'), onClick: onConfirm, loading: isBusy || reading === 'under-way' }
  return (
    <ConfirmModal
      open={open}
      title={t('confirmTitle')}
      closeLabel={t('close')}
      confirm={confirm}
      cancel={{ text: t('cancel'), onClick: onCancel }}
      text={
        <div className={styles['confirm']}>
          <p>{what}</p>
          {subjects.length > 0 && <p className={styles['quietText']}>{subjects.map(({ name }) => isolate(name)).join(', ')}</p>}
          <p className={styles['confirmTotal']}>{price.total === 0 ? t('confirmFree') : t('confirmTotal', { points: format.points(price.total) })}</p>
          <div role="status">
            {reading === 'under-way' && <p className={styles['quietText']}>{t('priceChecking')}</p>}
            {reading === 'failed' && <Notice tone="error">{t('priceUnread')}</Notice>}
            {reading === 'read' && price.total !== shown && (
              <Notice tone="warning">{t('priceChanged', { now: format.points(price.total), before: format.points(shown) })}</Notice>
            )}
          </div>
        </div>
      }
    />
  )
}
