import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { bell } from 'virtual:icons/bell'
import { CountedIconButton } from '#ui/count-badge.tsx'
import { countUnread } from './notification-state'
import { useNotifications } from './use-notifications'
import styles from './notifications-bell.module.css'

const NotificationsPopover = lazy(async () => ({
  default: (await import('./notifications-popover')).NotificationsPopover,
}))

export function NotificationsBell() {
  const { t } = useTranslation('notifications')
  const count = useNotifications(countUnread) ?? 0
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const [popover, setPopover] = useState<{ hasOpened: boolean; over: string | null }>({ hasOpened: false, over: null })
  const isOpen = popover.over === pathname
  const close = useCallback(() => {
    setPopover({ hasOpened: true, over: null })
    button.current?.focus()
  }, [])
  return (
    <div className={styles['bell']} data-tour="notifications">
      <CountedIconButton
        ref={button}
        glyph={bell}
        label={t('notifications')}
        count={count}
        countLabel={t('unread', { count })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setPopover({ hasOpened: true, over: isOpen ? null : pathname })}
      />
      {popover.hasOpened && (
        <Suspense>
          <NotificationsPopover open={isOpen} close={close} />
        </Suspense>
      )}
    </div>
  )
}
