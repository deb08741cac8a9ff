import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names'
import { Link, type LinkProps } from './link'
import type { SubjectKey } from './subjects'

type CardLook = {
  padding?: 'none' | 'normal' | undefined
  tone?: 'surface' | 'saffron' | 'hollow' | 'warning' | undefined
  subject?: SubjectKey | undefined
  className?: string | undefined
}

const look = ({ padding = 'normal', tone = 'surface', className }: CardLook) =>
  classNames(styles['card'], styles[tone], padding === 'normal' && styles['padded'], className)

export type CardProps = CardLook & {
  as?: 'section' | 'article' | 'div' | 'aside' | 'li'
  labelledBy?: string | undefined
  children: ReactNode
}

export function Card({ as: Tag = 'div', labelledBy, subject, children, ...rest }: CardProps) {
  return (
    <Tag className={look(rest)} data-subject={subject} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}

export type CardLinkProps = CardLook & LinkProps

export function CardLink({ padding, tone, subject, className, children, ...link }: CardLinkProps) {
  return (
    <div className={classNames(look({ padding, tone, className }), styles['linked'])} data-subject={subject}>
      <Link className={styles['link']} {...link}>
        {children}
      </Link>
    </div>
  )
}
