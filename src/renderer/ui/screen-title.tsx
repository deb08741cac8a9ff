import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Box } from './layout'
import styles from './titles.module.css'

export const screenTitleId = 'screen-title'

type ScreenTitleProps = {
  level?: 'screen' | 'sign-in'
  meta?: ReactNode
  stamp?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function ScreenTitle({ level = 'screen', meta, stamp, className, children }: ScreenTitleProps) {
  return (
    <div className={className}>
      <h1
        id={screenTitleId}
        tabIndex={-1}
        className={classNames(styles['screen'], level === 'sign-in' && styles['signIn'])}
      >
        {children}
      </h1>
      {(meta || stamp) && (
        <Box
          size="small"
          tone="secondary"
          marginTop={4}
          className={classNames(Boolean(stamp) && styles['stamped'], level === 'sign-in' && styles['signInMeta'])}
        >
          {meta && <div>{meta}</div>}
          {stamp}
        </Box>
      )}
    </div>
  )
}

export function focusScreenTitle(): void {
  const title = document.getElementById(screenTitleId) ?? document.querySelector('main')
  title?.focus({ preventScroll: true })
}
