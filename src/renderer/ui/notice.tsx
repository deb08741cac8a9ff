import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { checkCircle } from 'virtual:icons/check-circle'
import { info } from 'virtual:icons/info'
import { warning } from 'virtual:icons/warning'
import { warningCircle } from 'virtual:icons/warning-circle'
import { useAnnouncedText } from './announcer'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { Text } from './layout'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

type NoticeProps = {
  tone: NoticeTone
  icon?: Glyph | undefined
  title?: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert' | undefined
  className?: string | undefined
  children?: ReactNode
}

const glyphs: Readonly<Record<NoticeTone, Glyph>> = { info, success: checkCircle, warning, error: warningCircle }

/** Announces only with an explicit role. */
export function Notice({ tone, icon, title, action, role, className, children }: NoticeProps) {
  const text = useAnnouncedText<HTMLDivElement>(role === 'status')
  return (
    // Left out of the last Home: what it says may be over at the next start.
    <Alert
      data-transient=""
      type={tone}
      showIcon
      icon={
        <span className={styles['icon']}>
          <Icon glyph={icon ?? glyphs[tone]} size={20} filled />
        </span>
      }
      title={
        <div ref={text}>
          {title && (
            <Text as="strong" weight="semibold">
              {title}{' '}
            </Text>
          )}
          {children}
        </div>
      }
      action={action}
      className={classNames(styles['notice'], className)}
      role={role ?? 'none'}
      {...(role === 'status' && { 'aria-live': 'off' as const })}
    />
  )
}
