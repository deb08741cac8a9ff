import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Ltr } from './ltr'
import { nextTab } from './tab-order'
import styles from './tabs.module.css'
import { useDirection } from './theme/use-direction'

export type TabItem<K extends string> = {
  key: K
  label: string
  count?: number | string | undefined
  disabled?: boolean | undefined
}

export type TabsProps<K extends string> = {
  label: string
  items: readonly TabItem<K>[]
  active: K
  onChange: (key: K) => void
  idBase: string
  fill?: boolean | undefined
  className?: string | undefined
}

export function Tabs<K extends string>({ label, items, active, onChange, idBase, fill, className }: TabsProps<K>) {
  const direction = useDirection()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextTab(items, active, event.key, direction)
    if (target === undefined) return
    event.preventDefault()
    onChange(target)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target)}"]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={classNames(styles['tabs'], fill && styles['fill'], className)} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          id={`${idBase}-tab-${item.key}`}
          data-tab={item.key}
          aria-selected={item.key === active}
          aria-controls={item.key === active ? `${idBase}-panel-${item.key}` : undefined}
          disabled={item.disabled}
          tabIndex={item.key === active ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChange(item.key)}
        >
          <bdi>{item.label}</bdi>
          {item.count !== undefined && (
            <span className={styles['count']}>
              <Ltr>{item.count}</Ltr>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

export type TabPanelProps = { idBase: string; tab: string; className?: string | undefined; children: ReactNode }

export function TabPanel({ idBase, tab, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${idBase}-panel-${tab}`} aria-labelledby={`${idBase}-tab-${tab}`} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
