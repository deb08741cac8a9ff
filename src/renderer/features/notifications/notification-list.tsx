import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { allRows } from '#core/screen/virtual-list.tsx'
import { Button } from '#ui/button.tsx'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { Row } from '#ui/layout.tsx'
import { usePrinting } from '#ui/theme/media-query.ts'
import { NotificationRow } from './notification-row'
import type { FeedName } from './notification-state'
import { useNotificationCentre, useNotifications } from './use-notifications'
import styles from './notifications.module.css'

const guessedHeight = 84
const nearEnd = 8

export function NotificationList({ name, leave }: { name: FeedName; leave?: () => void }) {
  const { t } = useTranslation('notifications')
  const scroller = useRef<HTMLDivElement>(null)
  const { rows } = useNotifications((state) => state[name].feed)
  const [currentId, setCurrentId] = useState<number | null>(null)
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  )
  const isFocusPending = useRef(false)
  const isPrinting = usePrinting()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => (isPrinting ? allRows(range) : withRow(defaultRangeExtractor(range), at)),
      [at, isPrinting],
    ),
  })
  const items = virtual.getVirtualItems()
  useNextPage(name, Math.max(-1, ...items.filter(({ index }) => index !== at || at === 0).map(({ index }) => index)))

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPlainKey(event)) return
    const target = rowAfter(event.key, at, rows.length)
    const row = target === null ? undefined : rows[target]
    if (target === null || row === undefined) return
    event.preventDefault()
    isFocusPending.current = true
    setCurrentId(row.id)
    virtual.scrollToIndex(target)
  }
  useEffect(() => {
    if (!isFocusPending.current) return
    isFocusPending.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] > *`)?.focus({ preventScroll: true })
  }, [at])
  return (
    <div ref={scroller} className={styles['scroller']} onKeyDown={onKeyDown} role="presentation">
      <ul role="list" aria-label={t('list')} className={styles['list']} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                className={styles['item']}
                onFocus={() => setCurrentId(row.id)}
                style={{ transform: `translateY(${start}px)` }}
              >
                <NotificationRow row={row} isCurrent={index === at} {...(leave && { leave })} />
              </li>
            )
          )
        })}
      </ul>
      <End name={name} />
    </div>
  )
}

function withRow(indexes: number[], row: number): number[] {
  return indexes.includes(row) ? indexes : [...indexes, row].sort((one, other) => one - other)
}

function rowAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function useNextPage(name: FeedName, lastDrawn: number): void {
  const centre = useNotificationCentre()
  const { feed, asking, failure } = useNotifications((state) => state[name])
  const isNear = lastDrawn >= 0 && lastDrawn >= feed.rows.length - nearEnd
  const what =
    asking !== null || failure !== null ? null : feed.isHeadDue ? 'head' : feed.hasMore && isNear ? 'next' : null
  useEffect(() => {
    if (what !== null) void centre.fetchPage(name, what)
  }, [centre, name, what, feed])
}

function End({ name }: { name: FeedName }) {
  const { t } = useTranslation('notifications')
  const say = useFailureText()
  const centre = useNotificationCentre()
  const { feed, asking, failure } = useNotifications((state) => state[name])
  if (failure) {
    return (
      <Row gap={8} justify="center" wrap tone="secondary" role="status" className={styles['end']}>
        <span>
          {t('theRestCouldNotBeLoaded')} {say(failure)}
        </span>
        <Button
          size="small"
          variant="outlined"
          loading={asking !== null}
          onClick={() => void centre.fetchPage(name, feed.hasMore ? 'next' : 'head')}
        >
          {t('retry')}
        </Button>
      </Row>
    )
  }
  return (
    <Row as="p" gap={8} justify="center" wrap tone="secondary" className={styles['end']}>
      {t(feed.hasMore ? 'loadingMore' : 'end')}
    </Row>
  )
}
