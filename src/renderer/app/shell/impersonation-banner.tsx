import { useTranslation } from 'react-i18next'
import { useImpersonating } from '../../core/session/impersonation'
import { useSignOut } from '../../core/session/use-sign-out'
import { useUser } from '../../core/session/use-user'
import { isolate } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { warning } from 'virtual:icons/warning'
import styles from './impersonation-banner.module.css'

export function ImpersonationBanner() {
  const { t } = useTranslation('shell')
  const { user } = useUser()
  const signOut = useSignOut()
  if (!useImpersonating()) return null
  return (
    <div role="status" className={styles['strip']}>
      <Icon glyph={warning} size={18} filled />
      <p className={styles['text']}>
        {t('actingAs', { name: isolate([user.name, user.last_name].filter(Boolean).join(' ')) })}
      </p>
      <Button size="small" onClick={() => void signOut()}>
        {t('leave')}
      </Button>
    </div>
  )
}
