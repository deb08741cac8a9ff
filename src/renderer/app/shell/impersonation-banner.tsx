import { useTranslation } from 'react-i18next'
import { warning } from 'virtual:icons/warning'
import { useImpersonating } from '#core/session/impersonation.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import { useUser } from '#core/session/use-user.ts'
import { isolate } from '#core/strings/isolate.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Text } from '#ui/layout.tsx'
import styles from './impersonation-banner.module.css'

export function ImpersonationBanner() {
  const { t } = useTranslation('shell')
  const { user } = useUser()
  const signOut = useSignOut()
  if (!useImpersonating()) return null
  return (
    <Row gap={10} role="status" className={styles['strip']}>
      <Icon glyph={warning} size={18} filled />
      <Text as="p" weight="semibold" grow>
        {t('actingAs', { name: isolate([user.name, user.last_name].filter(Boolean).join(' ')) })}
      </Text>
      <Button size="small" onClick={() => void signOut()}>
        {t('leave')}
      </Button>
    </Row>
  )
}
