import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { gift } from 'virtual:icons/gift'
import { QueryScreen } from '#core/api/query-screen.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { VirtualList } from '#core/screen/virtual-list.tsx'
import { useFormat } from '#core/strings/format.ts'
import { useTokenFormats } from '#domains/referral/format-tokens.ts'
import type { GiftRequest } from '#shared/contract/gifts.ts'
import { contract } from '#shared/contract/index.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { ListRow } from '#ui/row-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonCard, SkeletonList } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { numberIn } from '../gift-rules'
import { OrderDetail } from './order-detail'
import { OrderStatus } from './order-status'

/** Lists the orders; the address names the one that is open (spec 2 §2). */
export function OrdersScreen() {
  const { t } = useTranslation('gifts')
  const orderId = numberIn(useParams()['id'])
  const query = useQuery(contract.gifts.orders)
  return (
    <QueryScreen
      title={t('ordersTitle')}
      gap={16}
      query={query}
      loadingLabel={t('loadingOrders')}
      skeleton={<OrdersSkeleton />}
      breadcrumb={
        <Breadcrumb
          label={t('trail')}
          icon={gift}
          items={[{ text: t('title'), to: paths.gifts() }, { text: t('ordersTitle') }]}
        />
      }
    >
      {({ payload }) => <Orders orders={payload} orderId={orderId} />}
    </QueryScreen>
  )
}

function OrdersSkeleton() {
  return (
    <Stack gap={16}>
      <SkeletonCard lines={5} />
      <SkeletonList rows={3} />
    </Stack>
  )
}

function Orders({ orders, orderId }: { orders: readonly GiftRequest[]; orderId: number | null }) {
  const { t } = useTranslation('gifts')
  const shown = orders.find(({ id }) => id === orderId)
  const detail = shown ? <OrderDetail order={shown} /> : <NoSuchOrder hasOthers={orders.length > 0} />
  if (orders.length === 0) return detail
  return (
    <PageColumns
      asideWidth={344}
      asideLabel={t('orders')}
      aside={<OrderList orders={orders} shown={shown?.id ?? null} />}
    >
      {detail}
    </PageColumns>
  )
}

function NoSuchOrder({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useTranslation('gifts')
  return (
    <EmptyCard
      title={t('noSuchOrder')}
      text={t(hasOthers ? 'noSuchOrderText' : 'noOrdersText')}
      link={{ to: paths.gifts(), text: t('seeGifts') }}
    />
  )
}

function OrderList({ orders, shown }: { orders: readonly GiftRequest[]; shown: number | null }) {
  const { t } = useTranslation('gifts')
  const { amount } = useTokenFormats()
  const { date } = useFormat()
  return (
    <Card as="section" labelledBy="gift-orders">
      <SectionTitle id="gift-orders">{t('orders')}</SectionTitle>
      <VirtualList items={orders} label={t('orders')} rowHeight={96}>
        {({ id, status, amount: tokens, created_at: at, gift_request_items: items }, position) => (
          <ListRow position={position} to={paths.giftOrders(id)} current={id === shown}>
            <Stack as="span" gap={4} grow>
              <Text weight="semibold">{t('orderNumber', { id: String(id) })}</Text>
              <Row as="span" gap={[2, 12]} align="stretch" wrap size="small" tone="secondary">
                {at != null && <Ltr>{date(at)}</Ltr>}
                <span>{t('giftCount', { count: items.length })}</span>
                {tokens != null && <span>{amount(tokens)}</span>}
              </Row>
              <Row as="span">
                <OrderStatus status={status} />
              </Row>
            </Stack>
          </ListRow>
        )}
      </VirtualList>
    </Card>
  )
}
