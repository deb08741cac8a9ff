import { useTranslation } from 'react-i18next'
import { checkCircle } from 'virtual:icons/check-circle'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { xCircle } from 'virtual:icons/x-circle'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { DateTimeCell } from '#core/strings/date-time-cell.tsx'
import { unknownNumber } from '#core/strings/format.ts'
import { giftRequestStatuses, type GiftRequest } from '#shared/contract/gifts.ts'
import { contract } from '#shared/contract/index.ts'
import { Chip } from '#ui/chip.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { TextLink } from '#ui/link.tsx'
import { TokensAmount } from './tokens-amount'

export function OrdersTable() {
  const { t } = useTranslation('referral')
  const query = useQuery(contract.gifts.orders)
  return (
    <QueriedTable
      query={query}
      rows={query.data?.payload}
      label={t('commandes')}
      loading={t('loadingOrders')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      empty={{ title: t('noHistory'), text: t('noOrdersText'), action: <NextStep to="gifts" /> }}
      heading="h2"
    />
  )
}

function useColumns(): DataColumn<GiftRequest>[] {
  const { t } = useTranslation('referral')
  return [
    {
      key: 'order',
      title: t('order'),
      width: 160,
      narrow: 'first',
      render: ({ id }) => <TextLink to={paths.giftOrders(id)}>{t('orderNumber', { number: String(id) })}</TextLink>,
    },
    {
      key: 'date',
      title: t('date'),
      width: 150,
      narrow: 'second-end',
      render: ({ created_at: at }) => at && <DateTimeCell at={at} />,
    },
    {
      key: 'status',
      title: t('statusText'),
      width: 130,
      narrow: 'second',
      render: ({ status }) => <OrderStatusChip status={status} />,
    },
    {
      key: 'tokens',
      title: t('cost'),
      width: 130,
      align: 'end',
      narrow: 'first-end',
      render: ({ amount }) => (amount == null ? unknownNumber : <TokensAmount value={amount} />),
    },
  ]
}

const looks = {
  approved: { state: 'success', icon: checkCircle },
  rejected: { state: 'rejected', icon: xCircle },
  pending: { state: 'pending', icon: hourglassMedium },
} as const

/** Approved, rejected or pending; any other status is shown as sent (spec 2 §4). */
function OrderStatusChip({ status }: Pick<GiftRequest, 'status'>) {
  const { t } = useTranslation('tokens')
  const sent = status?.trim() || 'pending'
  const listed = giftRequestStatuses.find((each) => each === sent)
  if (listed === undefined) return <Chip state="neutral">{sent}</Chip>
  const { state, icon } = looks[listed]
  return (
    <Chip state={state} icon={icon}>
      {t(listed)}
    </Chip>
  )
}
