import { Card as AntCard, type CardProps as AntCardProps } from 'antd'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { stackClasses, type StackLayout } from './layout-classes'
import { Link, type LinkProps } from './link'
import type { SubjectKey } from './subjects'
import styles from './card.module.css'

type CardLook = Pick<StackLayout, 'gap' | 'pack'> & {
  padding?: 'none' | 'small' | 'normal' | undefined
  tone?: 'surface' | 'saffron' | 'hollow' | 'warning' | undefined
  subject?: SubjectKey | undefined
  className?: string | undefined
}

function toAntProps(
  { padding = 'normal', tone = 'surface', gap, pack, className }: CardLook,
  extra?: string,
): AntCardProps {
  return {
    className: classNames(
      styles['card'],
      styles[tone],
      padding !== 'none' && styles['padded'],
      padding === 'small' && styles['small'],
      gap !== undefined && stackClasses({ gap, pack }),
      extra,
      className,
    ),
    classNames: { body: styles['body'] ?? '' },
  }
}

type CardProps = CardLook & {
  as?: 'section' | 'article' | undefined
  labelledBy?: string | undefined
  children: ReactNode
}

export function Card({ as: Around, labelledBy, subject, children, ...look }: CardProps) {
  const card = (
    <AntCard {...toAntProps(look)} data-subject={subject} aria-labelledby={Around ? undefined : labelledBy}>
      {children}
    </AntCard>
  )
  return Around ? (
    <Around className={styles['around']} aria-labelledby={labelledBy}>
      {card}
    </Around>
  ) : (
    card
  )
}

type CardLinkProps = CardLook & LinkProps

export function CardLink({ padding, tone, subject, className, children, ...link }: CardLinkProps) {
  return (
    <AntCard {...toAntProps({ padding, tone, className }, styles['linked'])} data-subject={subject}>
      <Link className={styles['link']} {...link}>
        {children}
      </Link>
    </AntCard>
  )
}
