import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { checkCircle } from './icons/check-circle'
import { info } from './icons/info'
import { warning } from './icons/warning'
import { warningCircle } from './icons/warning-circle'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

export type NoticeProps = {
  tone: NoticeTone
  icon?: Glyph | undefined
  title?: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert' | undefined
  className?: string | undefined
  children?: ReactNode
}

const glyphs: Readonly<Record<NoticeTone, Glyph>> = { info, success: checkCircle, warning, error: warningCircle }

export function Notice({ tone, icon, title, action, role, className, children }: NoticeProps) {
  return (
    <div className={classNames(styles['notice'], styles[tone], className)} role={role}>
      <Icon glyph={icon ?? glyphs[tone]} size={20} filled className={styles['icon']} />
      <div className={styles['text']}>
        {title && <strong className={styles['title']}>{title} </strong>}
        {children}
      </div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
