import type { Failure } from '../../core/failure/failure'
import { FailedState } from '../../core/failure/failed-state'
import { DataTable, type DataColumn } from '../../ui/data-table'
import { SkeletonList } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'
import { historyStrings } from './history-strings'

type Asked<Row> = { rows: readonly Row[] | undefined; failure: Failure | null; isFetching: boolean; refetch: () => void }

type QueriedTableProps<Row> = Asked<Row> & {
  label: string
  columns: readonly DataColumn<Row>[]
  keyOf: (row: Row) => string | number
  emptyText: string
}

/** One kind of history: loading, failed, empty, or its rows. */
export function QueriedTable<Row extends object>({ rows, failure, isFetching, refetch, label, columns, keyOf, emptyText }: QueriedTableProps<Row>) {
  const t = historyStrings.useText()
  if (rows === undefined && failure) return <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" compact />
  if (rows === undefined) {
    return (
      <Loading label={t('loading')}>
        <SkeletonList rows={6} />
      </Loading>
    )
  }
  return <DataTable label={label} rows={rows} columns={columns} keyOf={keyOf} empty={<Empty title={t('empty')} text={emptyText} heading="h2" compact />} />
}
