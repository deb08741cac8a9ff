import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/resources'
import { useFormat } from '../../core/strings/format'
import { isolateLtr } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { Row, Text } from '../../ui/layout'
import { key } from 'virtual:icons/key'
import { shieldCheck } from 'virtual:icons/shield-check'
import { FormSection } from './form-section'

export function SecuritySection({ user, mayChange, onChange }: { user: User; mayChange: boolean; onChange: () => void }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const changedAt = user.password_changed_at && t('passwordChangedAt', { date: isolateLtr(format.date(user.password_changed_at)) })
  return (
    <FormSection glyph={shieldCheck} title={t('security')} text={t('securityText')}>
      <Row gap={[12, 24]} justify="between" wrap>
        <div>
          <Text as="p" weight="strong">{t('password')}</Text>
          <Text as="p" size="small" tone="secondary" id="password-state">
            {mayChange ? changedAt : t('lockedPassword')}
          </Text>
        </div>
        <Button icon={key} disabled={!mayChange} aria-describedby="password-state" onClick={onChange}>
          {t('changePassword')}
        </Button>
      </Row>
    </FormSection>
  )
}
