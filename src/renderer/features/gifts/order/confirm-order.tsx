import { useTranslation } from 'react-i18next'
import { OrderSummary } from '../../../domains/money/order-summary'
import { useTokenWords } from '../../../domains/referral/format-tokens'
import { Text } from '../../../ui/layout'
import { Ltr } from '../../../ui/ltr'
import { ConfirmModal } from '../../../ui/overlay/modal'
import { ServerText } from '../../../ui/server-text'
import { sumOf, type CartItems } from '../gift-rules'
import { deliveryBody, type DeliveryValues } from './delivery-rules'
import type { DeliveryPlaces } from './delivery-section'
import styles from './order-screen.module.css'

type ConfirmOrderProps = {
  open: boolean
  items: CartItems
  balance: number
  values: DeliveryValues
  places: DeliveryPlaces
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The last look: which gifts go where, and the tokens that they take. */
export function ConfirmOrder({ open, items, balance, values, places, isBusy, onConfirm, onCancel }: ConfirmOrderProps) {
  const { t } = useTranslation('gifts')
  const { amount } = useTokenWords()
  const { name, phone, additional_phone: other, email, address, postal_code: postalCode, state, delegation, comment } = deliveryBody(values)
  const placeOf = ({ options }: DeliveryPlaces['states'], wanted: number) => options.find(({ value }) => value === wanted)?.label ?? ''
  const sum = sumOf(items)
  return (
    <ConfirmModal
      open={open}
      title={t('confirmTitle')}
      closeLabel={t('close')}
      confirm={{ text: t('confirm'), onClick: onConfirm, loading: isBusy }}
      cancel={{ text: t('cancel'), onClick: onCancel }}
      text={
        <div className={styles['confirm']}>
          <OrderSummary
            lines={[
              [t('gifts'), <ul key="gifts" role="list" className={styles['names']}>{items.map(({ id, gift }) => <li key={id}><ServerText>{gift.name}</ServerText></li>)}</ul>],
              [t('name'), <ServerText key="name">{name}</ServerText>],
              [t('phone'), <Ltr key="phone">{other === undefined ? phone : `${phone} · ${other}`}</Ltr>],
              [t('email'), <Ltr key="email">{email}</Ltr>],
              [t('address'), <ServerText key="address" as="div" className={styles['lines']}>{[address, placeOf(places.delegations, delegation), placeOf(places.states, state), postalCode].filter(Boolean).join('\n')}</ServerText>],
              ...(comment === undefined ? [] : [[t('comment'), <ServerText key="comment" as="div" className={styles['lines']}>{comment}</ServerText>] as const]),
            ]}
          />
          <Text as="p" weight="semibold">{t('confirmTaken', { tokens: amount(sum), left: amount(Math.max(0, balance - sum)) })}</Text>
        </div>
      }
    />
  )
}
