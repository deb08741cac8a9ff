import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Stack } from './layout'
import styles from './page-columns.module.css'

type PageColumnsProps = {
  aside: ReactNode | null
  asideWidth: 248 | 284 | 304 | 344
  asideLabel: string
  className?: string | undefined
  children: ReactNode
}

/** Aside above 1199 px, otherwise below. */
export function PageColumns({ aside, asideWidth, asideLabel, className, children }: PageColumnsProps) {
  return (
    <div className={classNames(styles['columns'], aside !== null && styles[`aside${asideWidth}`], className)}>
      <Stack gap={20} shrink>
        {children}
      </Stack>
      {aside !== null && (
        <Stack as="aside" gap={20} shrink aria-label={asideLabel}>
          {aside}
        </Stack>
      )}
    </div>
  )
}
