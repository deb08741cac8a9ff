import type { CSSProperties } from 'react'
import { classNames } from './class-names'
import { textClasses, type TextLook } from './layout-classes'
import styles from './server-text.module.css'

type ServerTextProps = TextLook & {
  as?: 'span' | 'p' | 'div' | 'h2' | 'h3' | 'strong'
  id?: string | undefined
  clamp?: 1 | 2 | 3 | undefined
  className?: string | undefined
  children: string
}

export function ServerText({ as: Tag = 'span', id, clamp, size, tone, weight, className, children }: ServerTextProps) {
  const lines: CSSProperties & { '--lines'?: number } = clamp ? { '--lines': clamp } : {}
  return (
    <Tag
      dir="auto"
      className={classNames('server-text', styles['text'], clamp && styles['clamped'], textClasses({ size, tone, weight }), className)}
      style={lines}
      {...(id && { id })}
      {...(clamp && { title: children })}
    >
      {children}
    </Tag>
  )
}
