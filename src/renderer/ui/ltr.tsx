import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { takeBoxLook, type BoxLook } from './layout-classes'
import styles from './ltr.module.css'

/** Longer codes and URLs may wrap. */
const maxUnbroken = 32

/** Of large letters: a date with its time, an amount or a phone number. */
const maxUnbrokenLarge = 20

type LtrProps = BoxLook & { className?: string | undefined; children: ReactNode }

export function Ltr({ className, children, ...props }: LtrProps) {
  const [look] = takeBoxLook(props)
  const length = typeof children === 'string' ? children.length : 0
  return (
    <span
      dir="ltr"
      className={classNames(
        styles['ltr'],
        length > maxUnbroken && styles['long'],
        length > maxUnbrokenLarge && styles['long-in-large'],
        look,
        className,
      )}
    >
      {children}
    </span>
  )
}
