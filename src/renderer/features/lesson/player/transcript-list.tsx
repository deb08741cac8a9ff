import { defaultRangeExtractor, observeElementRect, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { Button } from '#ui/button.tsx'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { Text } from '#ui/layout.tsx'
import { lastBegun } from './cues'
import type { Cue } from './parse-transcript'
import styles from './transcript.module.css'

const rowHeight = 52
/** Screen readers may read a page at once. */
const maxFullRows = 120

type TranscriptListProps = {
  cues: readonly Cue[]
  active: number
  position: number
  language: string | null
  follows: boolean
  onSeek: (seconds: number) => void
}

export function TranscriptList({ cues, active, position, language, follows, onSeek }: TranscriptListProps) {
  const { t } = useTranslation('transcript')
  const box = useRef<HTMLDivElement>(null)
  const [released, setReleased] = useState(false)
  const { at, choose, move, focusMoved } = useRovingRow(cues.length, Math.max(0, lastBegun(cues, position)))
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: cues.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 300, height: 480 },
    // The library renders nothing into a list without a height.
    observeElementRect: (virtualizer, report) =>
      observeElementRect(virtualizer, ({ width, height }) => report({ width, height: Math.max(1, height) })),
    useFlushSync: false,
    overscan: cues.length <= maxFullRows ? maxFullRows : 8,
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), Math.max(0, at)])].sort((a, b) => a - b),
      [at],
    ),
  })
  const isFollowing = follows && !released
  useEffect(() => {
    if (isFollowing && active >= 0) virtual.scrollToIndex(active, { align: 'center' })
  }, [virtual, isFollowing, active])
  const moveTo = (index: number): void => {
    setReleased(true)
    virtual.scrollToIndex(index, { align: 'auto' })
    move(index)
  }
  useEffect(() => {
    if (focusMoved.current)
      box.current?.querySelector<HTMLElement>(`[data-index="${at}"] button`)?.focus({ preventScroll: true })
    focusMoved.current = false
  }, [at, focusMoved])
  const release = (): void => setReleased(true)
  const seek = useCallback(
    (seconds: number) => {
      setReleased(false)
      onSeek(seconds)
    },
    [onSeek],
  )
  return (
    <div className={styles['body']}>
      <div
        ref={box}
        className={styles['scroll']}
        onWheel={release}
        onTouchMove={release}
        // A press on the scroll bar has the list as target.
        onPointerDown={(event) => event.target === event.currentTarget && release()}
      >
        <ol
          role="list"
          aria-label={t('passages')}
          className={styles['list']}
          style={{ blockSize: virtual.getTotalSize() }}
          onFocus={({ target }) => choose(toRow(target))}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) choose(null)
          }}
          onKeyDown={(event) => {
            const target = rowAfter(event, at, cues.length)
            if (target === null) return
            event.preventDefault()
            moveTo(target)
          }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const cue = cues[index]
            return (
              cue && (
                <Row
                  key={index}
                  cue={cue}
                  index={index}
                  count={cues.length}
                  top={start}
                  isActive={index === active}
                  isTabStop={index === at}
                  language={language}
                  measure={virtual.measureElement}
                  onSeek={seek}
                />
              )
            )
          })}
        </ol>
      </div>
      {follows && released && (
        <Button size="small" variant="pale" className={styles['follow']} onClick={() => setReleased(false)}>
          {t('follow')}
        </Button>
      )}
    </div>
  )
}

function toRow(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0)
}

/** Tab enters the list at the passage now playing. */
function useRovingRow(count: number, playing: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const focusMoved = useRef(false)
  const move = (index: number): void => {
    focusMoved.current = true
    setChosen(index)
  }
  return { at: Math.min(chosen ?? playing, count - 1), choose: setChosen, move, focusMoved }
}

function rowAfter(event: KeyboardEvent, at: number, count: number): number | null {
  if (!isPlainKey(event)) return null
  switch (event.key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(count - 1, at + 8)
    case 'PageUp':
      return Math.max(0, at - 8)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

type RowProps = {
  cue: Cue
  index: number
  count: number
  top: number
  isActive: boolean
  isTabStop: boolean
  language: string | null
  measure: (element: HTMLLIElement | null) => void
  onSeek: (seconds: number) => void
}

/** Memoized, because the position changes several times a second. */
const Row = memo(function Row({ cue, index, count, top, isActive, isTabStop, language, measure, onSeek }: RowProps) {
  const format = useFormat()
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles['row']}
      style={{ insetBlockStart: top }}
    >
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isActive ? 'true' : undefined}
        className={styles['cue']}
        onClick={() => onSeek(cue.start)}
      >
        <Text tone="secondary" shrink={false} dir="ltr" className={styles['time']}>
          {format.duration(cue.start)}
        </Text>
        <Text grow dir="auto" lang={language ?? undefined} className={styles['text']}>
          {cue.text}
        </Text>
      </button>
    </li>
  )
})
