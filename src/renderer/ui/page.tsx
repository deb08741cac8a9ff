import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { stackClasses, type Gaps } from './layout-classes'
import styles from './page.module.css'

export type PageProps = Gaps & {
  width?: 'full' | 'narrow' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Page({ gap, width, className, children }: PageProps) {
  return (
    <div
      className={classNames(
        styles['page'],
        width === 'narrow' && styles['narrow'],
        gap !== undefined && stackClasses({ gap }),
        className,
      )}
    >
      {children}
    </div>
  )
}
