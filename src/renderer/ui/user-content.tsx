import type { CSSProperties } from 'react'
import { frenchTypography } from '#shared/std/french-typography.ts'
import { classNames } from './class-names'
import { takeBoxLook, type BoxLook } from './layout-classes'
import { useTextLanguage } from './text-language'
import styles from './user-content.module.css'

type UserContentProps = BoxLook & {
  as?: 'span' | 'p' | 'li' | 'div' | 'h2' | 'h3' | 'strong'
  id?: string | undefined
  clamp?: 1 | 2 | 3 | undefined
  className?: string | undefined
  children: string
}

export function UserContent({ as: Tag = 'span', id, clamp, className, children, ...props }: UserContentProps) {
  const [look] = takeBoxLook(props)
  const lang = useTextLanguage(children)
  const lines: CSSProperties & { '--lines'?: number } = clamp ? { '--lines': clamp } : {}
  return (
    <Tag
      dir="auto"
      {...(lang && { lang })}
      className={classNames('server-text', styles['text'], clamp && styles['clamped'], look, className)}
      style={lines}
      {...(id && { id })}
      {...(clamp && { title: children })}
    >
      {frenchTypography(children)}
    </Tag>
  )
}
