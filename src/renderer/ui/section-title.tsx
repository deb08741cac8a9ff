import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { TextLink } from './link'
import styles from './titles.module.css'

type SectionTitleProps = {
  as?: 'h2' | 'h3'
  id?: string | undefined
  link?: { to: string; text: string; external?: boolean } | undefined
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function SectionTitle({ as: Tag = 'h2', id, link, aside, className, children }: SectionTitleProps) {
  return (
    <div className={classNames(styles['sectionRow'], className)}>
      <Tag className={styles['section']} {...(id && { id })}>
        {children}
      </Tag>
      {aside}
      {link && (
        <TextLink to={link.to} external={link.external} trailing={link.external ? 'external' : 'caret'}>
          {link.text}
        </TextLink>
      )}
    </div>
  )
}
