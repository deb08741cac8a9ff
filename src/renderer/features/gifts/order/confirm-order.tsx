import { useTranslation } from 'react-i18next'
import { OrderSummary } from '#domains/money/order-summary.tsx'
import { useTokenFormats, type Tokens } from '#domains/referral/format-tokens.ts'
import { subtractAmounts } from '#shared/contract/money.ts'
import { Text, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { getSum, type CartItems } from '../gift-rules'
import { deliveryBody, type DeliveryValues } from './delivery-rules'
import type { DeliveryPlaces } from './delivery-section'
import styles from './order-screen.module.css'

type ConfirmOrderProps = {
  open: boolean
  items: CartItems
  balance: Tokens
  values: DeliveryValues
  places: DeliveryPlaces
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmOrder({ open, items, balance, values, places, isBusy, onConfirm, onCancel }: ConfirmOrderProps) {
  const { t } = useTranslation('gifts')
  const { amount } = useTokenFormats()
  const {
    name,
    phone,
    additional_phone: other,
    email,
    address,
    postal_code: postalCode,
    state,
    delegation,
    comment,
  } = deliveryBody(values)
  const locateLesson = ({ options }: DeliveryPlaces['states'], selected: number) =>
    options.find(({ value }) => value === selected)?.label ?? ''
  const sum = getSum(items)
  return (
    <ConfirmModal
      open={open}
      title={t('confirmTitle')}
      closeLabel={t('close')}
      confirm={{ text: t('confirm'), onClick: onConfirm, loading: isBusy }}
      cancel={{ text: t('cancel'), onClick: onCancel }}
      text={
        <Stack gap={12}>
          <OrderSummary
            lines={[
              [
                t('gifts'),
                <ul key="gifts" role="list">
                  {items.map(({ id, gift }) => (
                    <li key={id}>
                      <UserContent>{gift.name}</UserContent>
                    </li>
                  ))}
                </ul>,
              ],
              [t('name'), <UserContent key="name">{name}</UserContent>],
              [t('phone'), <Ltr key="phone">{other === undefined ? phone : `${phone} · ${other}`}</Ltr>],
              [t('email'), <Ltr key="email">{email}</Ltr>],
              [
                t('address'),
                <UserContent key="address" as="div" className={styles['lines']}>
                  {[
                    address,
                    locateLesson(places.delegations, delegation),
                    locateLesson(places.states, state),
                    postalCode,
                  ]
                    .filter(Boolean)
                    .join('\n')}
                </UserContent>,
              ],
              ...(comment === undefined
                ? []
                : [
                    [
                      t('comment'),
                      <UserContent key="comment" as="div" className={styles['lines']}>
                        {comment}
                      </UserContent>,
                    ] as const,
                  ]),
            ]}
          />
          <Text as="p" weight="semibold">
            {balance === null
              ? t('confirmTakenUnknown', { tokens: amount(sum) })
              : t('confirmTaken', { tokens: amount(sum), left: amount(Math.max(0, subtractAmounts(balance, sum))) })}
          </Text>
        </Stack>
      }
    />
  )
}
