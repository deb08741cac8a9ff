import type { ReactNode } from 'react'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { FailedState } from '../failure/failed-state'
import type { Failure } from '../failure/failure'
import { DataTable, type DataColumn } from '../screen/data-table'

type QueriedTableProps<Row> = {
  query: { failure: Failure | null; isFetching: boolean; refetch: () => void }
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined
  label: string
  loading: string
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string | number
  empty: { title: string; text: string; action?: ReactNode }
  heading: 'h2' | 'h3'
}

export function QueriedTable<Row extends object>({
  query: { failure, isFetching, refetch },
  rows,
  label,
  loading,
  columns,
  rowKey,
  empty,
  heading,
}: QueriedTableProps<Row>) {
  if (rows === undefined && failure)
    return <FailedState failure={failure} retry={refetch} retrying={isFetching} heading={heading} compact />
  if (rows === undefined) {
    return (
      <Loading label={loading}>
        <SkeletonList rows={6} />
      </Loading>
    )
  }
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={rowKey}
      empty={<Empty {...empty} heading={heading} compact />}
    />
  )
}
