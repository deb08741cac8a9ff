import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { stackClasses, type Gaps } from './layout-classes'
import styles from './page.module.css'

export type PageProps = Gaps & {
  /** Narrow for what is read line by line: settings, a diagnosis, licences. */
  width?: 'full' | 'narrow' | undefined
  className?: string | undefined
  children: ReactNode
}

/** The room of a screen; with a gap its parts stand below each other. */
export function Page({ gap, width, className, children }: PageProps) {
  return <div className={classNames(styles['page'], width === 'narrow' && styles['narrow'], gap !== undefined && stackClasses({ gap }), className)}>{children}</div>
}
