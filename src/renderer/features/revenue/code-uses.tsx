import { useTranslation } from 'react-i18next'
import { downloadSimple } from 'virtual:icons/download-simple'
import { useQuery } from '#core/api/use-query.ts'
import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { DataTable, type DataColumn } from '#core/screen/data-table.tsx'
import { DateTimeCell } from '#core/strings/date-time-cell.tsx'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { FcfaAmount } from '#domains/money/amounts.tsx'
import type { Answer } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import type { RevenueCode } from '#shared/contract/offers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { usesTable, saveTable } from './exported-tables'
import { UsesChart } from './uses-chart'
import { usesOverTime } from './uses-over-time'

type Use = Answer<typeof contract.discountCodes.revenueUses>['payload'][number]
type Row = Use & { row: number }

/** Shows dates, never users. */
export function CodeUses({ code: { id, code } }: { code: RevenueCode }) {
  const { t } = useTranslation('revenue')
  const { dateTime } = useFormat()
  const { data, failure, isFetching, refetch } = useQuery(contract.discountCodes.revenueUses, { params: { id } })
  const uses = data?.payload ?? []
  return (
    <Card as="section" labelledBy="revenue-uses" gap={16}>
      <SectionTitle
        id="revenue-uses"
        aside={
          uses.length > 0 && (
            <Button
              size="small"
              icon={downloadSimple}
              onClick={() => saveTable(t('usesFile', { code }), usesTable(uses, t, dateTime))}
            >
              {t('exportUses')}
            </Button>
          )
        }
      >
        {t('usesOf', { code: isolate(code) })}
      </SectionTitle>
      {data ? (
        <Uses code={code} uses={uses} />
      ) : failure ? (
        <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
      ) : (
        <Loading label={t('loading')}>
          <SkeletonList rows={4} />
        </Loading>
      )}
    </Card>
  )
}

function Uses({ code, uses }: { code: string; uses: readonly Use[] }) {
  const { t } = useTranslation('revenue')
  const now = useServerOrLocalNow(60_000)
  const columns: DataColumn<Row>[] = [
    {
      key: 'date',
      title: t('date'),
      width: 150,
      narrow: 'second',
      render: ({ used_at: at }) => at && <DateTimeCell at={at} />,
    },
    {
      key: 'offer',
      title: t('offer'),
      width: 160,
      narrow: 'first',
      render: ({ offer }) => offer && <UserContent>{offer}</UserContent>,
    },
    {
      key: 'amount',
      title: t('amount'),
      width: 120,
      align: 'end',
      narrow: 'first-end',
      render: ({ amount }) => amount != null && <FcfaAmount value={amount} />,
    },
  ]
  if (uses.length === 0) return <Empty title={t('noUses')} text={t('noUsesText')} heading="h3" compact />
  return (
    <>
      <UsesChart code={code} uses={usesOverTime(uses, now)} />
      <DataTable
        label={t('usesList')}
        columns={columns}
        rows={uses.map((use, row): Row => ({ ...use, row }))}
        rowKey={({ row }) => row}
        empty={null}
      />
    </>
  )
}
