import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { RowList } from '../../ui/row-list'
import type { RowPlace } from '../../ui/row-list'
import styles from './row-window.module.css'

/** A list of so many rows is drawn whole. */
const shortList = 25

/** Rows in one block: enough that few blocks exist, few enough that one is drawn within a frame. */
const rowsInBlock = 2
const ahead = '800px 0px'

type Near = { height: number; near: boolean }

type RowWindowProps<Item> = {
  items: readonly Item[]
  label: string
  /** What a row takes at least, in pixels: for the blocks that were not drawn yet. */
  rowHeight: number
  /** The row that is in view when the list opens; the first of it, unless said otherwise. Null where the list opens out of view. */
  opensAt?: number | null
  divided?: boolean
  /** Draws one row; `place` is undefined where the list is short and says by itself how many it holds. */
  children: (item: Item, place: RowPlace | undefined) => ReactNode
}

/** One list of rows of which only the blocks near the view are drawn; a short one is drawn whole. */
export function RowWindow<Item>({ items, label, rowHeight, opensAt = 0, divided = true, children }: RowWindowProps<Item>) {
  if (items.length <= shortList) {
    return (
      <RowList label={label} divided={divided}>
        {items.map((item, index) => (
          <Fragment key={index}>{children(item, undefined)}</Fragment>
        ))}
      </RowList>
    )
  }
  const starts = Array.from({ length: Math.ceil(items.length / rowsInBlock) }, (_, block) => block * rowsInBlock)
  return (
    <div role="list" aria-label={label}>
      {starts.map((start) => {
        const rows = items.slice(start, start + rowsInBlock)
        const inView = opensAt !== null && opensAt >= start && opensAt < start + rowsInBlock
        return (
          <Block key={start} height={rows.length * rowHeight} inView={inView} divided={divided}>
            {() => (
              <RowList part divided={divided}>
                {rows.map((item, index) => (
                  <Fragment key={index}>{children(item, { at: start + index + 1, of: items.length })}</Fragment>
                ))}
              </RowList>
            )}
          </Block>
        )
      })}
    </div>
  )
}

type BlockProps = { height: number; inView: boolean; divided: boolean; children: () => ReactNode }

function Block({ height: expected, inView, divided, children }: BlockProps) {
  const box = useRef<HTMLDivElement>(null)
  const [{ near, height }, setSeen] = useState<Near>({ near: inView, height: expected })

  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false
        // A block that holds the focus stays, or the keyboard would lose its place.
        if (!isNear && element.contains(document.activeElement)) return
        setSeen((seen) => ({ near: isNear, height: seen.near && element.offsetHeight > 0 ? element.offsetHeight : seen.height }))
      },
      // The second margin counts where the list scrolls in a box of its own.
      { rootMargin: ahead, scrollMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} className={divided ? styles['block'] : undefined} style={near ? undefined : { blockSize: height }}>
      {near && children()}
    </div>
  )
}
