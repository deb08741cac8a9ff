import type { CSSProperties } from 'react'
import { classNames } from './class-names'
import { textClasses, type TextLook } from './layout-classes'
import styles from './user-content.module.css'

type UserContentProps = TextLook & {
  as?: 'span' | 'p' | 'div' | 'h2' | 'h3' | 'strong'
  id?: string | undefined
  clamp?: 1 | 2 | 3 | undefined
  className?: string | undefined
  children: string
}

export function UserContent({
  as: Tag = 'span',
  id,
  clamp,
  size,
  tone,
  weight,
  className,
  children,
}: UserContentProps) {
  const lines: CSSProperties & { '--lines'?: number } = clamp ? { '--lines': clamp } : {}
  return (
    <Tag
      dir="auto"
      className={classNames(
        'server-text',
        styles['text'],
        clamp && styles['clamped'],
        textClasses({ size, tone, weight }),
        className,
      )}
      style={lines}
      {...(id && { id })}
      {...(clamp && { title: children })}
    >
      {children}
    </Tag>
  )
}
