import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'
import { isSameDay, parseWireTime } from '#core/dates/wire-time.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useFormat } from '#core/strings/format.ts'
import type { PlatformNotification } from '#shared/contract/notifications.ts'
import { formatScreenPath } from '#shared/screen-link.ts'
import { classNames } from '#ui/class-names.ts'
import { Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useNotify } from '#ui/notify.ts'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { getNotificationLink } from './notification-link'
import { isSeen } from './notification-state'
import { toBody, toTitle, toPlainText } from './notification-text'
import { useNotificationCentre, useNotifications } from './use-notifications'
import styles from './notifications.module.css'

type RowProps = { row: PlatformNotification; isCurrent: boolean; leave?: () => void }

export function NotificationRow({ row, isCurrent, leave }: RowProps) {
  const { platform } = useStartState()
  const link = getNotificationLink(row, platform?.web ?? null)
  const [isUnfolded, setUnfolded] = useState(false)
  const markSeen = useMarkSeen(row.id)
  const face = { className: styles['face'], tabIndex: isCurrent ? 0 : -1 }
  if (link === null) {
    const unfold = () => {
      markSeen()
      setUnfolded(!isUnfolded)
    }
    return (
      <button type="button" {...face} aria-expanded={isUnfolded} onClick={unfold}>
        <Face row={row} isUnfolded={isUnfolded} />
      </button>
    )
  }
  const follow = () => {
    markSeen()
    leave?.()
  }
  return (
    <Link to={formatScreenPath(link)} {...face} onClick={follow}>
      <Face row={row} isUnfolded={false} />
    </Link>
  )
}

function useMarkSeen(id: number): () => void {
  const centre = useNotificationCentre()
  const notify = useNotify()
  const say = useFailureText()
  return () => {
    void centre.open(id).then((failure) => {
      if (failure && failure.kind !== 'signed-out') notify.error(say(failure))
    })
  }
}

function Face({ row, isUnfolded }: { row: PlatformNotification; isUnfolded: boolean }) {
  const { t } = useTranslation('notifications')
  const isNarrow = useMediaQuery('(max-width: 480px)')
  const seen = useNotifications((state) => isSeen(state, row))
  const title = isUnfolded ? toPlainText(row.title) : toTitle(row.title)
  const body = isUnfolded ? toPlainText(row.body) : toBody(row.body, isNarrow)
  return (
    <>
      <span className={classNames(styles['dot'], seen && styles['none'])} aria-hidden />
      <Stack as="span" gap={2} grow>
        {!seen && <VisuallyHidden>{t('unreadMark')} </VisuallyHidden>}
        <UserContent weight="medium" className={classNames(!seen && styles['unread'])}>
          {title || t('untitled')}
        </UserContent>
        {body !== '' && <UserContent className={styles['body']}>{body}</UserContent>}
        {row.created_at && <Timestamp at={row.created_at} />}
      </Stack>
    </>
  )
}

function Timestamp({ at }: { at: string }) {
  const format = useFormat()
  const now = useServerOrLocalNow(60_000)
  const time = parseWireTime(at)
  if (time === null) return null
  const isToday = isSameDay(time, now)
  return <span className={styles['date']}>{isToday ? format.relative(at, now) : <Ltr>{format.dateTime(at)}</Ltr>}</span>
}
