import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './ltr.module.css'

/** Longer codes and addresses break where they must; a shorter one stays on its line. */
const maxUnbroken = 32

export function Ltr({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span dir="ltr" className={classNames(styles['ltr'], typeof children === 'string' && children.length > maxUnbroken && styles['long'], className)}>
      {children}
    </span>
  )
}
