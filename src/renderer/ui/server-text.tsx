import type { CSSProperties } from 'react'
import { classNames } from './class-names'
import styles from './server-text.module.css'

type ServerTextProps = {
  as?: 'span' | 'p' | 'div' | 'h2' | 'h3' | 'strong'
  id?: string | undefined
  clamp?: 1 | 2 | 3 | undefined
  className?: string | undefined
  children: string
}

export function ServerText({ as: Tag = 'span', id, clamp, className, children }: ServerTextProps) {
  const lines: CSSProperties & { '--lines'?: number } = clamp ? { '--lines': clamp } : {}
  return (
    <Tag
      dir="auto"
      className={classNames('server-text', styles['text'], clamp && styles['clamped'], className)}
      style={lines}
      {...(id && { id })}
      {...(clamp && { title: children })}
    >
      {children}
    </Tag>
  )
}
