import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './titles.module.css'

const screenTitleId = 'screen-title'

export type ScreenTitleProps = {
  level?: 'screen' | 'sign-in'
  meta?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function ScreenTitle({ level = 'screen', meta, className, children }: ScreenTitleProps) {
  return (
    <div className={className}>
      <h1 id={screenTitleId} tabIndex={-1} className={classNames(styles['screen'], level === 'sign-in' && styles['signIn'])}>
        {children}
      </h1>
      {meta && <div className={classNames(styles['meta'], level === 'sign-in' && styles['signInMeta'])}>{meta}</div>}
    </div>
  )
}

export function focusScreenTitle(): void {
  document.getElementById(screenTitleId)?.focus({ preventScroll: true })
}
