import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { stackClasses, type Gaps } from './layout-classes'
import styles from './page.module.css'

type PageProps = Gaps & { className?: string | undefined; children: ReactNode }

/** The room of a screen; with a gap its parts stand below each other. */
export function Page({ gap, className, children }: PageProps) {
  return <div className={classNames(styles['page'], gap !== undefined && stackClasses({ gap }), className)}>{children}</div>
}
