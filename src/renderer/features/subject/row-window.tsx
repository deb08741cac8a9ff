import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { RowList } from '../../ui/row-list'
import styles from './row-window.module.css'

/** Rows in one block: enough that few blocks exist, few enough that one costs nothing to draw. */
const rowsInBlock = 25
const rowHeight = 62
const aheadPx = 800

type Near = { height: number; near: boolean }

/** A long list of rows of which only the blocks near the view are drawn; short lists are drawn whole. */
export function RowWindow<Item>({ items, label, first, children }: { items: readonly Item[]; label: string; first: boolean; children: (item: Item) => ReactNode }) {
  const blocks = Array.from({ length: Math.ceil(items.length / rowsInBlock) }, (_, block) => items.slice(block * rowsInBlock, (block + 1) * rowsInBlock))
  return blocks.map((rows, block) => (
    <Block key={block} rows={rows.length} whole={blocks.length === 1} inView={first && block === 0}>
      {() => <RowList label={label}>{rows.map((item) => children(item))}</RowList>}
    </Block>
  ))
}

function Block({ rows, whole, inView, children }: { rows: number; whole: boolean; inView: boolean; children: () => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const always = whole || typeof IntersectionObserver === 'undefined'
  const [{ near, height }, setSeen] = useState<Near>({ near: always || inView, height: rows * rowHeight })

  useEffect(() => {
    const element = box.current
    if (element === null || always) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false
        // A block that holds the focus stays, or the keyboard would lose its place.
        if (!isNear && element.contains(document.activeElement)) return
        setSeen((seen) => ({ near: isNear, height: seen.near && element.offsetHeight > 0 ? element.offsetHeight : seen.height }))
      },
      { rootMargin: `${aheadPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [always])

  return (
    <div ref={box} className={styles['block']} style={near ? undefined : { blockSize: height }}>
      {near && children()}
    </div>
  )
}
