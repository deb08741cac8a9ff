import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './page.module.css'

export function Page({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles['page'], className)}>{children}</div>
}
