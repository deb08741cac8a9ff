import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/resources'
import { useFormat } from '../../core/strings/format'
import { isolateLtr } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { key } from 'virtual:icons/key'
import { shieldCheck } from 'virtual:icons/shield-check'
import { FormSection } from './form-section'
import styles from './security-section.module.css'

export function SecuritySection({ user, mayChange, onChange }: { user: User; mayChange: boolean; onChange: () => void }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const changedAt = user.password_changed_at && t('passwordChangedAt', { date: isolateLtr(format.date(user.password_changed_at)) })
  return (
    <FormSection glyph={shieldCheck} title={t('security')} text={t('securityText')}>
      <div className={styles['row']}>
        <div>
          <p className={styles['name']}>{t('password')}</p>
          <p className={styles['text']} id="password-state">
            {mayChange ? changedAt : t('lockedPassword')}
          </p>
        </div>
        <Button icon={key} disabled={!mayChange} aria-describedby="password-state" onClick={onChange}>
          {t('changePassword')}
        </Button>
      </div>
    </FormSection>
  )
}
