import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { takeBoxLook, type BoxLook } from './layout-classes'
import styles from './ltr.module.css'

/** Longer codes and URLs may wrap. */
const maxUnbroken = 32

type LtrProps = BoxLook & { className?: string | undefined; children: ReactNode }

export function Ltr({ className, children, ...props }: LtrProps) {
  const [look] = takeBoxLook(props)
  const isLong = typeof children === 'string' && children.length > maxUnbroken
  return (
    <span dir="ltr" className={classNames(styles['ltr'], isLong && styles['long'], look, className)}>
      {children}
    </span>
  )
}
