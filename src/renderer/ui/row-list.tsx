import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names'
import { Link } from './link'
import type { SubjectKey } from './subjects'
import styles from './row-list.module.css'

type RowListProps = {
  as?: 'ul' | 'ol'
  label?: string | undefined
  labelledBy?: string | undefined
  divided?: boolean | undefined
  part?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Safari drops the list role of unstyled lists. */
export function RowList({
  as: Tag = 'ul',
  label,
  labelledBy,
  divided = true,
  part = false,
  className,
  children,
}: RowListProps) {
  return (
    <Tag
      role={part ? 'presentation' : 'list'}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classNames(styles['list'], divided && styles['divided'], className)}
    >
      {children}
    </Tag>
  )
}

/** `at` counts from 1; `style` reserves space for hidden rows. */
export type RowPosition = { at: number; of: number; ref: (element: HTMLElement | null) => void; style: CSSProperties }

export function withPositions(position: RowPosition | undefined) {
  return (
    position && {
      'role': 'listitem',
      'aria-posinset': position.at,
      'aria-setsize': position.of,
      'data-index': position.at - 1,
      'ref': position.ref,
      'style': position.style,
    }
  )
}

type ListRowProps = {
  'position'?: RowPosition | undefined
  'current'?: boolean | undefined
  'subject'?: SubjectKey | undefined
  'to'?: string | undefined
  'aria-label'?: string | undefined
  'className'?: string | undefined
  'aside'?: ReactNode
  'children': ReactNode
}

export function ListRow({
  position,
  current = false,
  subject,
  to,
  className,
  aside,
  children,
  'aria-label': name,
}: ListRowProps) {
  const face = classNames(styles['face'], to !== undefined && styles['linked'])
  return (
    <li
      {...withPositions(position)}
      data-subject={subject}
      className={classNames(
        styles['row'],
        current && styles['current'],
        aside !== undefined && styles['withAside'],
        className,
      )}
    >
      {to === undefined ? (
        <div className={face}>{children}</div>
      ) : (
        <Link
          to={to}
          className={face}
          {...(name && { 'aria-label': name })}
          {...(current && { 'aria-current': 'true' as const })}
        >
          {children}
        </Link>
      )}
      {aside}
    </li>
  )
}
