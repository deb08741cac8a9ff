import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './ltr.module.css'

export function Ltr({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span dir="ltr" className={classNames(styles['ltr'], className)}>
      {children}
    </span>
  )
}
