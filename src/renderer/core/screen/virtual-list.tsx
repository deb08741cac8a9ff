import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { Fragment, memo, useCallback, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { RowList, type RowPosition } from '#ui/row-list.tsx'
import { usePrinting } from '#ui/theme/media-query.ts'
import { useRowAnchor } from './use-row-anchor'

const maxFullRows = 25

const overscanPx = 800

type VirtualListProps<Item> = {
  items: readonly Item[]
  /** Used where no heading names the list. */
  label?: string | undefined
  labelledBy?: string | undefined
  /** Pixels, used until measured. */
  rowHeight: number
  opensAt?: number | null
  divided?: boolean
  children: (item: Item, rowPosition: RowPosition | undefined) => ReactNode
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, label, labelledBy, divided = true, children } = props
  if (items.length > maxFullRows) return <VirtualRows {...props} />
  return (
    <RowList label={label} labelledBy={labelledBy} divided={divided}>
      {items.map((item, index) => (
        <Fragment key={index}>{children(item, undefined)}</Fragment>
      ))}
    </RowList>
  )
}

function VirtualRows<Item>(props: VirtualListProps<Item>) {
  const { items, label, labelledBy, rowHeight, opensAt = 0, divided = true, children } = props
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(-1)
  const isPrinting = usePrinting()
  const isOpenInView = opensAt !== null && opensAt >= 0
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => list.current,
    observeElementRect: (virtualizer, report) =>
      observeNearPart(virtualizer, ({ height }) => report({ width: 0, height })),
    observeElementOffset: (virtualizer, report) => observeNearPart(virtualizer, ({ start }) => report(start, false)),
    scrollToFn: () => undefined,
    initialRect: { width: 0, height: isOpenInView ? window.innerHeight : 0 },
    estimateSize: () => rowHeight + (divided ? 1 : 0),
    measureElement: measureShownElement,
    overscan: 0,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => (isPrinting ? allRows(range) : withRows(range, [focused, opensAt ?? -1])),
      [focused, opensAt, isPrinting],
    ),
  })
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  useRowAnchor(list, (index) => virtual.measurementsCache[index]?.start)
  const rows = virtual.getVirtualItems()
  const total = virtual.getTotalSize()
  const onFocus = ({ target }: FocusEvent): void =>
    setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1))
  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      aria-labelledby={labelledBy}
      onFocus={onFocus}
      style={rows.length === 0 ? { blockSize: total } : undefined}
    >
      <RowList part divided={divided}>
        {rows.map(({ key, index, start, end }, position) => (
          <VirtualRow
            key={key}
            item={items[index] as Item}
            index={index}
            count={items.length}
            gapBefore={start - (rows[position - 1]?.end ?? 0)}
            gapAfter={position === rows.length - 1 ? total - end : 0}
            measure={virtual.measureElement}
            render={children}
          />
        ))}
      </RowList>
    </div>
  )
}

type VirtualRowProps<Item> = {
  item: Item
  index: number
  count: number
  gapBefore: number
  gapAfter: number
  measure: (element: HTMLElement | null) => void
  render: VirtualListProps<Item>['children']
}

/** Scrolling renders new rows only. */
const VirtualRow = memo(function VirtualRow<Item>({
  item,
  index,
  count,
  gapBefore,
  gapAfter,
  measure,
  render,
}: VirtualRowProps<Item>) {
  return render(item, {
    at: index + 1,
    of: count,
    ref: measure,
    style: { marginBlockStart: gapBefore, marginBlockEnd: gapAfter },
  })
}) as <Item>(props: VirtualRowProps<Item>) => ReactNode

export function allRows({ count }: Pick<Range, 'count'>): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function withRows(range: Range, rows: readonly number[]): number[] {
  const pinned = rows.filter((row) => row >= 0 && row < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((a, b) => a - b)
}

/** A height read at mount forces a layout per frame. */
const measureShownElement: typeof measureElement = (element, entry, virtualizer) => {
  const size = entry === undefined ? 0 : measureElement(element, entry, virtualizer)
  if (size > 0) return size
  const index = virtualizer.indexFromElement(element)
  return virtualizer.measurementsCache[index]?.size ?? virtualizer.options.estimateSize(index)
}

/** The library expects one list per scrolling element; here several scroll with the page. */
function observeNearPart(
  { scrollElement: list }: Virtualizer<HTMLDivElement, HTMLElement>,
  report: (part: { start: number; height: number }) => void,
): () => void {
  const read = (): void => {
    if (list === null) return
    const { top, height } = list.getBoundingClientRect()
    const start = clamp(-overscanPx - top, 0, height - 1)
    const end = clamp(window.innerHeight + overscanPx - top, 0, height)
    report({ start, height: Math.max(1, end - start) })
  }
  const sizes = new ResizeObserver(read)
  read()
  if (list !== null) sizes.observe(list)
  sizes.observe(document.body)
  window.addEventListener('resize', read)
  // Scroll events of an element do not bubble.
  document.addEventListener('scroll', read, { capture: true, passive: true })
  return () => {
    sizes.disconnect()
    window.removeEventListener('resize', read)
    document.removeEventListener('scroll', read, { capture: true })
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
