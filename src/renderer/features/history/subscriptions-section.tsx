import { useTranslation } from 'react-i18next'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { useClock } from '#core/clock/clock.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { PointsAmount } from '#domains/money/amounts.tsx'
import { contract } from '#shared/contract/index.ts'
import type { Subscription } from '#shared/contract/offers.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { LabelledProgress } from '#ui/progress-bar.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { getSubscriptionProgress } from './subscription-progress'
import styles from './history-screen.module.css'

export function SubscriptionsSection() {
  const { t } = useTranslation('history')
  const query = useQuery(contract.offers.subscriptions)
  return (
    <QueriedTable
      query={query}
      rows={query.data?.payload}
      label={t('abonnements')}
      columns={useColumns()}
      rowKey={({ id, name, start_date: from }) => id ?? `${name}-${from}`}
      loading={t('loadingHistory')}
      empty={{ title: t('noHistory'), text: t('subscriptionsEmpty'), action: <NextStep to="offers" /> }}
      heading="h2"
    />
  )
}

const getName = ({ group, name }: Subscription) => group?.name ?? name ?? ''

function useColumns(): DataColumn<Subscription>[] {
  const { t } = useTranslation('history')
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('offer'),
      width: 150,
      narrow: 'first',
      render: (row) => <UserContent weight="medium">{getName(row)}</UserContent>,
    },
    {
      key: 'paid',
      title: t('paid'),
      width: 120,
      align: 'end',
      narrow: 'first-end',
      render: ({ amount_paid: paid, price }) => <Paid value={paid ?? price} />,
    },
    {
      key: 'start',
      title: t('start'),
      width: 120,
      narrow: 'out',
      render: ({ start_date: at }) => at && <Ltr>{format.date(at)}</Ltr>,
    },
    {
      key: 'end',
      title: t('end'),
      width: 120,
      narrow: 'second-named',
      render: ({ end_date: at }) => at && <Ltr>{format.date(at)}</Ltr>,
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 180,
      narrow: 'second-end',
      render: (row) => <SubscriptionProgressBar subscription={row} />,
    },
  ]
}

function Paid({ value }: { value: number | null | undefined }) {
  return value == null ? null : <PointsAmount value={value} />
}

function SubscriptionProgressBar({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const progress = getSubscriptionProgress(subscription, useClock().now())
  if (progress.state === 'unknown') return null
  const percent = format.percent(progress.percent)
  return (
    <LabelledProgress
      name={t('progressOf', { offer: isolate(getName(subscription)) })}
      percent={progress.percent}
      valueText={percent}
      height={5}
      className={styles['progress']}
      tone={progress.state === 'over' ? 'success' : 'lagoon'}
      label={t(progress.state)}
      value={<Ltr>{percent}</Ltr>}
    />
  )
}
