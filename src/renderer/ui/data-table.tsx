import { Table, type TableProps } from 'antd'
import { useState, type ReactNode } from 'react'
import styles from './data-table.module.css'
import { useMediaQuery } from './theme/media-query'

export type DataColumn<Row> = {
  key: string
  title: ReactNode
  /** Pixels at least. */
  width: number
  align?: 'start' | 'end' | undefined
  /** Left out in windows below 600 pixels. */
  wide?: boolean | undefined
  render: (row: Row) => ReactNode
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  empty: ReactNode
}

const pageSizes = [10, 25, 100] as const
/** Pages of more rows draw only those in sight. */
const drawnWhole = 25
const rowHeight = 45
const rowsInSight = 12

/** Pages of 10, 25 or 100 rows (spec 2 §9); a long page scrolls in itself and holds only the rows in sight. */
export function DataTable<Row extends object>({ label, columns, rows, keyOf, empty }: DataTableProps<Row>) {
  const [pageSize, setPageSize] = useState<number>(pageSizes[0])
  const isWide = useMediaQuery('(min-width: 600px)')
  const shown = columns.filter(({ wide }) => isWide || !wide)
  const width = shown.reduce((sum, column) => sum + column.width, 0)
  const isVirtual = pageSize > drawnWhole && rows.length > drawnWhole
  if (rows.length === 0) return empty
  return (
    // The rows of a virtual page are no rows of a table to the browser: they say it by their roles.
    <div {...(isVirtual && { role: 'table', 'aria-label': label })} className={styles['table']}>
      <Table<Row>
        aria-label={label}
        dataSource={[...rows]}
        rowKey={keyOf}
        columns={shown.map((column) => antColumn(column, isVirtual))}
        virtual={isVirtual}
        scroll={isVirtual ? { x: width, y: rowHeight * rowsInSight } : { x: width }}
        pagination={rows.length > pageSizes[0] && { pageSize, pageSizeOptions: [...pageSizes], showSizeChanger: true, hideOnSinglePage: false, size: 'small', onShowSizeChange: (_page, size) => setPageSize(size) }}
        {...(isVirtual && { onRow: () => ({ role: 'row' }) })}
      />
    </div>
  )
}

function antColumn<Row>({ key, title, width, align = 'start', render }: DataColumn<Row>, isVirtual: boolean): NonNullable<TableProps<Row>['columns']>[number] {
  return { key, title, width, align, render: (_value: unknown, row: Row) => render(row), ...(isVirtual && { onCell: () => ({ role: 'cell' }) }) }
}
