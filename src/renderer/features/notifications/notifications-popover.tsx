import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowLeft } from 'virtual:icons/arrow-left'
import { gear } from 'virtual:icons/gear'
import { x } from 'virtual:icons/x'
import { paths } from '#core/paths.ts'
import { NotificationPreferences } from '#domains/notifications/notification-preferences.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { Floating } from '#ui/overlay/floating.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { NotificationTabs } from './notification-tabs'
import styles from './notifications.module.css'

type Popover = { open: boolean; close: () => void }

export function NotificationsPopover({ open, close }: Popover) {
  const { t } = useTranslation('notifications')
  const isSmall = useMediaQuery('(max-width: 599px)')
  if (isSmall) {
    return (
      <Drawer
        bare
        open={open}
        onClose={close}
        side="end"
        width={450}
        title={t('notifications')}
        closeLabel={t('close')}
      >
        <Content close={close} />
      </Drawer>
    )
  }
  return (
    open && (
      <Floating label={t('notifications')} close={close}>
        <Content close={close} />
      </Floating>
    )
  )
}

function Content({ close }: { close: () => void }) {
  const { t } = useTranslation('notifications')
  const [view, setView] = useState<'notifications' | 'settings'>('notifications')
  const inSettings = view === 'settings'
  return (
    <Stack className={styles['panel']}>
      <Row gap={4} className={styles['panelHead']}>
        {inSettings && <IconButton glyph={arrowLeft} label={t('back')} onClick={() => setView('notifications')} />}
        <Text as="h2" size="card-title" weight="semibold" className={styles['panelTitle']}>
          {t(inSettings ? 'preferences' : 'notifications')}
        </Text>
        {!inSettings && <IconButton glyph={gear} label={t('preferences')} onClick={() => setView('settings')} />}
        <IconButton glyph={x} label={t('close')} onClick={close} />
      </Row>
      {inSettings ? (
        <Stack gap={16} className={styles['preferences']}>
          <NotificationPreferences />
        </Stack>
      ) : (
        <NotificationTabs idBase="bell" heading="h3" leave={close} />
      )}
      <div className={styles['panelEnd']}>
        <TextLink to={inSettings ? `${paths.settings()}#notifications` : paths.notifications()} onClick={close}>
          {t(inSettings ? 'allSettings' : 'seeAll')}
        </TextLink>
      </div>
    </Stack>
  )
}
