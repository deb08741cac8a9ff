import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { textClasses, type TextLook } from './layout-classes'
import styles from './ltr.module.css'

/** Longer codes and URLs may wrap. */
const maxUnbroken = 32

type LtrProps = TextLook & { className?: string | undefined; children: ReactNode }

export function Ltr({ size, tone, weight, className, children }: LtrProps) {
  const isLong = typeof children === 'string' && children.length > maxUnbroken
  return (
    <span
      dir="ltr"
      className={classNames(styles['ltr'], isLong && styles['long'], textClasses({ size, tone, weight }), className)}
    >
      {children}
    </span>
  )
}
