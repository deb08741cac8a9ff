import { useTranslation } from 'react-i18next'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { NextStep } from '#core/policy/next-step.tsx'
import { useFormat } from '#core/strings/format.ts'
import { MoneyStatusChip } from '#domains/money/money-status.tsx'
import { contract } from '#shared/contract/index.ts'
import type { DivisionChange } from '#shared/contract/profile.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { UserContent } from '#ui/user-content.tsx'

/** A 401 ends the session (spec 2 §8). */
export function ClassChangesSection() {
  const { t } = useTranslation('history')
  const query = useQuery(contract.profile.editDivisionHistory)
  return (
    <QueriedTable
      query={query}
      rows={query.data?.payload}
      label={t('classes')}
      columns={useColumns()}
      rowKey={({ id, created_at: at, new_division: to }) => id ?? `${at}-${to?.name}`}
      loading={t('loadingHistory')}
      empty={{ title: t('noHistory'), text: t('classesEmpty'), action: <NextStep to="profile" /> }}
      heading="h2"
    />
  )
}

function useColumns(): DataColumn<DivisionChange>[] {
  const { t } = useTranslation('history')
  const format = useFormat()
  return [
    {
      key: 'date',
      title: t('date'),
      width: 120,
      narrow: 'second',
      render: ({ created_at: at }) => at && <Ltr>{format.date(at)}</Ltr>,
    },
    {
      key: 'old',
      title: t('oldClass'),
      width: 170,
      narrow: 'second-named',
      render: ({ old_division: division }) => division && <UserContent>{division.name}</UserContent>,
    },
    {
      key: 'new',
      title: t('newClass'),
      width: 170,
      narrow: 'first',
      render: ({ new_division: division }) => division && <UserContent>{division.name}</UserContent>,
    },
    {
      key: 'reason',
      title: t('reason'),
      width: 200,
      narrow: 'out',
      render: ({ reason, reason2 }) => <Reason reason={reason} other={reason2} />,
    },
    {
      key: 'status',
      title: t('status'),
      width: 120,
      narrow: 'first-end',
      render: ({ status }) => <ChangeStatus status={status} />,
    },
  ]
}

function Reason({ reason, other }: { reason: string | null | undefined; other: string | null | undefined }) {
  return (
    <>
      {reason && <UserContent>{reason}</UserContent>}
      {other && <UserContent as="p">{other}</UserContent>}
    </>
  )
}

function ChangeStatus({ status }: Pick<DivisionChange, 'status'>) {
  return status?.trim() ? <MoneyStatusChip status={status} /> : null
}
