import { Table, type TableProps } from 'antd'
import {
  cloneElement,
  isValidElement,
  useEffect,
  useRef,
  useState,
  type AriaAttributes,
  type ReactNode,
  type RefObject,
} from 'react'
import { caretDown } from 'virtual:icons/caret-down'
import { classNames } from './class-names'
import { CompactRow, type CompactPosition } from './compact-row'
import { Icon } from './icon'
import { useMediaQuery } from './theme/media-query'
import styles from './data-table.module.css'

export type DataColumn<Row> = {
  key: string
  title: ReactNode
  width: number
  align?: 'start' | 'end' | undefined
  /** Below 600 pixels: no horizontal scrolling. */
  narrow: CompactPosition
  render: (row: Row) => ReactNode
}

export type PaginationLabels = Readonly<
  Record<
    'items_per_page' | 'page_size' | 'prev_page' | 'next_page' | 'prev_3' | 'next_3' | 'prev_5' | 'next_5' | 'pages',
    string
  >
> & {
  readonly nthPage: (number: number) => string
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  empty: ReactNode
  /** Of the filter that chose the rows: another one begins with the first page. */
  filter?: string
  labels: PaginationLabels
}

const pageSizes = [10, 25, 100] as const
const virtualizeAbove = 25
const rowHeight = 45
const rowsInSight = 12
const fullWidth = 1

/** Pages of 10, 25 or 100 rows (spec 2 §9). */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  filter,
  labels,
}: DataTableProps<Row>) {
  const [pageSize, setPageSize] = useState<number>(pageSizes[0])
  const [page, setPage] = useState(1)
  const [shownFilter, setShownFilter] = useState(filter)
  if (filter !== shownFilter) {
    setShownFilter(filter)
    setPage(1)
  }
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)))
  const isWide = useMediaQuery('(min-width: 600px)')
  const isVirtual = pageSize > virtualizeAbove && rows.length > virtualizeAbove
  const columnsWidth = columns.reduce((sum, column) => sum + column.width, 0)
  const width = isWide ? toLetterWidth(columnsWidth, isVirtual) : fullWidth
  const box = useRef<HTMLDivElement>(null)
  useFocusableScroll(box, `${rows.length} ${isWide} ${isVirtual}`)
  if (rows.length === 0) return empty
  return (
    <div
      ref={box}
      {...(isVirtual && { 'role': 'table', 'aria-label': label })}
      className={classNames(styles['table'], !isWide && styles['narrow'])}
    >
      <Table<Row>
        aria-label={label}
        dataSource={[...rows]}
        rowKey={rowKey}
        columns={(isWide ? columns : [getRows(columns)]).map((column) => toAntColumn(column, isVirtual))}
        showHeader={isWide}
        virtual={isVirtual}
        {...((isWide || isVirtual) && { scroll: { x: width, ...(isVirtual && { y: rowHeight * rowsInSight }) } })}
        pagination={
          rows.length > pageSizes[0] && {
            'aria-label': labels.pages,
            'locale': labels,
            current,
            pageSize,
            'pageSizeOptions': [...pageSizes],
            // The library's arrow has an English name.
            'showSizeChanger': { suffix: <Icon glyph={caretDown} size={14} /> },
            'hideOnSinglePage': false,
            'showLessItems': !isWide,
            'size': 'small',
            'itemRender': (number, type, element) =>
              named(
                element,
                type === 'page'
                  ? { ...buttonNamed(labels.nthPage(number)), ...(number === current && { 'aria-current': 'page' }) }
                  : buttonNamed(labels[turnWords(isWide)[type]]),
              ),
            'onChange': (to, size) => {
              setPage(to)
              setPageSize(size)
            },
          }
        }
        {...(isVirtual && { onRow: () => ({ role: 'row' }) })}
      />
    </div>
  )
}

/**
 * A part that scrolls sideways and holds no control is a stop of Tab, or the keyboard could not scroll it. `layout`: the
 * library replaces the part when it begins to scroll.
 */
function useFocusableScroll(box: RefObject<HTMLElement | null>, layout: string): void {
  useEffect(() => {
    const content = box.current?.querySelector<HTMLElement>('.ant-table-content')
    if (content == null) return undefined
    const sizes = new ResizeObserver(() => {
      if (content.scrollWidth > content.clientWidth) content.tabIndex = 0
      else content.removeAttribute('tabindex')
    })
    for (const each of [content, ...content.children]) sizes.observe(each)
    return () => sizes.disconnect()
  }, [box, layout])
}

/** Large letters take more, or words would break in the middle. The library adds up the widths of a virtual table. */
function toLetterWidth(width: number, isVirtual: boolean): number | string {
  return isVirtual ? width : `calc(${width}px * var(--letter-scale))`
}

type ButtonNames = AriaAttributes & { role: 'button'; tabIndex: -1 }

/** antd's inner button has only an English label. */
function buttonNamed(name: string): ButtonNames {
  return { 'role': 'button', 'tabIndex': -1, 'aria-label': name }
}

function named(element: ReactNode, names: ButtonNames): ReactNode {
  return isValidElement(element) ? cloneElement(element, names) : element
}

function turnWords(isWide: boolean) {
  return {
    'prev': 'prev_page',
    'next': 'next_page',
    'jump-prev': isWide ? 'prev_5' : 'prev_3',
    'jump-next': isWide ? 'next_5' : 'next_3',
  } as const
}

type Drawn<Row> = Omit<DataColumn<Row>, 'narrow' | 'width'> & { width?: number }

function getRows<Row>(columns: readonly DataColumn<Row>[]): Drawn<Row> {
  return { key: 'row', title: null, render: (row) => <CompactRow row={row} columns={columns} /> }
}

function toAntColumn<Row>(
  { key, title, width, align = 'start', render }: Drawn<Row>,
  isVirtual: boolean,
): NonNullable<TableProps<Row>['columns']>[number] {
  return {
    key,
    title,
    align,
    ...(width !== undefined && { width: toLetterWidth(width, isVirtual) }),
    render: (_value: unknown, row: Row) => render(row),
    ...(isVirtual && { onCell: () => ({ role: 'cell' }) }),
  }
}
