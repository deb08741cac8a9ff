import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '#core/server-html/plain-lines.ts'
import { useFormat } from '#core/strings/format.ts'
import { useTokenFormats } from '#domains/referral/format-tokens.ts'
import { giftRequestStatuses, type GiftRequest } from '#shared/contract/gifts.ts'
import { Breakable } from '#ui/breakable.tsx'
import { Card } from '#ui/card.tsx'
import { Grid, Row, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Notice, type NoticeTone } from '#ui/notice.tsx'
import { ListRow, RowList } from '#ui/row-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { GiftPicture } from '../gift-picture'
import { getPictures, getPrice } from '../gift-rules'
import { OrderStatus } from './order-status'
import styles from './orders-screen.module.css'

const tones: Readonly<Record<(typeof giftRequestStatuses)[number], NoticeTone>> = {
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
  const listed = giftRequestStatuses.find((each) => each === status) ?? 'pending'
  return (
    <Card as="article" labelledBy="gift-order" gap={16}>
      <SectionTitle id="gift-order" aside={<OrderStatus status={status} />}>
        {t('orderNumber', { id: String(id) })}
      </SectionTitle>
      {at != null && (
        <Row as="p" gap={[2, 12]} align="stretch" wrap size="small" tone="secondary">
          {t('orderedOn')} <Ltr>{dateTime(at)}</Ltr>
        </Row>
      )}
      <Notice tone={tones[listed]} {...(remark !== '' && { title: t('note') })}>
        {remark === '' ? t(`${listed}Text`) : <UserContent className={styles['lines']}>{remark}</UserContent>}
      </Notice>
      <RowList label={t('gifts')}>
        {items.map((item) => (
          <ListRow key={item.id}>
            <Row as="span" gap={12} shrink wrap className={styles['item']}>
              <GiftPicture address={getPictures(item.gift)[0]} className={styles['picture']} />
              <UserContent clamp={2} grow>
                {item.gift.name.trim() === '' ? t('unnamed') : item.gift.name}
              </UserContent>
              <Text weight="semibold" shrink={false}>
                {tokens(getPrice(item.gift))}
              </Text>
            </Row>
          </ListRow>
        ))}
      </RowList>
      <Text as="p" weight="heading" textAlign="end">
        {amount != null && t('taken', { tokens: tokens(amount) })}
      </Text>
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
  const email = delivery.email?.trim() ?? ''
  const ltr = (value: string | null | undefined) => (value == null || value.trim() === '' ? null : <Ltr>{value}</Ltr>)
  const address = [delivery.address, delivery.delegation?.name, delivery.state?.name, delivery.postal_code]
    .filter((part) => part != null && part.trim() !== '')
    .join('\n')
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('name'), text(delivery.name)],
    [t('phone'), ltr(delivery.phone)],
    [t('additionalPhone'), ltr(delivery.additional_phone)],
    [t('email'), email === '' ? null : <Breakable key="email">{email}</Breakable>],
    [t('address'), text(address)],
    [t('comment'), text(delivery.comment)],
  ]
  return (
    <section aria-labelledby="gift-delivery">
      <SectionTitle as="h3" id="gift-delivery">
        {t('delivery')}
      </SectionTitle>
      <Grid as="dl" min={220} gap={[12, 24]} className={styles['facts']}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <Row as="dt" gap={[2, 12]} align="stretch" wrap size="small" tone="secondary">
                {label}
              </Row>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </Grid>
    </section>
  )
}
