import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftRequest } from '../../../../shared/contract/gifts'
import { useFormat } from '../../../core/strings/format'
import { plainText } from '../../../core/server-html/plain-lines'
import { useTokenFormats } from '../../../domains/referral/format-tokens'
import { Card } from '../../../ui/card'
import { Ltr } from '../../../ui/ltr'
import { Notice, type NoticeTone } from '../../../ui/notice'
import { ListRow, RowList } from '../../../ui/row-list'
import { SectionTitle } from '../../../ui/section-title'
import { UserContent } from '../../../ui/user-content'
import { GiftPicture } from '../gift-picture'
import { picturesOf, priceOf } from '../gift-rules'
import { OrderStatus } from './order-status'
import styles from './orders-screen.module.css'

const tones: Readonly<Record<GiftRequest['status'], NoticeTone>> = {
  approved: 'success',
  rejected: 'error',
  pending: 'info',
}

export function OrderDetail({
  order: { id, status, note, amount, created_at: at, gift_request_items: items, gift_request_deliveries: deliveries },
}: {
  order: GiftRequest
}) {
  const { t } = useTranslation('gifts')
  const { amount: tokens } = useTokenFormats()
  const { dateTime } = useFormat()
  const remark = plainText(note ?? '')
  return (
    <Card as="article" labelledBy="gift-order" gap={16}>
      <SectionTitle id="gift-order" aside={<OrderStatus status={status} />}>
        {t('orderNumber', { id: String(id) })}
      </SectionTitle>
      {at != null && (
        <p className={styles['quiet']}>
          {t('orderedOn')} <Ltr>{dateTime(at)}</Ltr>
        </p>
      )}
      <Notice tone={tones[status]} {...(remark !== '' && { title: t('note') })}>
        {remark === '' ? t(`${status}Text`) : <UserContent className={styles['lines']}>{remark}</UserContent>}
      </Notice>
      <RowList label={t('gifts')}>
        {items.map((item) => (
          <ListRow key={item.id}>
            <span className={styles['item']}>
              <GiftPicture address={picturesOf(item.gift)[0]} className={styles['picture']} />
              <UserContent clamp={2} className={styles['itemName']}>
                {item.gift.name.trim() === '' ? t('unnamed') : item.gift.name}
              </UserContent>
              <span className={styles['price']}>{tokens(priceOf(item.gift))}</span>
            </span>
          </ListRow>
        ))}
      </RowList>
      <p className={styles['total']}>{t('taken', { tokens: tokens(amount) })}</p>
      {deliveries.slice(0, 1).map((delivery) => (
        <Delivery key="delivery" delivery={delivery} />
      ))}
    </Card>
  )
}

function Delivery({ delivery }: { delivery: GiftRequest['gift_request_deliveries'][number] }) {
  const { t } = useTranslation('gifts')
  const text = (value: string | null | undefined) =>
    value == null || value.trim() === '' ? null : (
      <UserContent as="div" className={styles['lines']}>
        {value}
      </UserContent>
    )
  const ltr = (value: string | null | undefined) => (value == null || value.trim() === '' ? null : <Ltr>{value}</Ltr>)
  const place = [delivery.address, delivery.delegation?.name, delivery.state?.name, delivery.postal_code]
    .filter((part) => part != null && part.trim() !== '')
    .join('\n')
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('name'), text(delivery.name)],
    [t('phone'), ltr(delivery.phone)],
    [t('additionalPhone'), ltr(delivery.additional_phone)],
    [t('email'), ltr(delivery.email)],
    [t('address'), text(place)],
    [t('comment'), text(delivery.comment)],
  ]
  return (
    <section aria-labelledby="gift-delivery">
      <SectionTitle as="h3" id="gift-delivery">
        {t('delivery')}
      </SectionTitle>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt className={styles['quiet']}>{label}</dt>
              <dd className={styles['fact']}>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
