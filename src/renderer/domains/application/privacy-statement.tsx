import { useTranslation } from 'react-i18next'
import { shieldCheck } from 'virtual:icons/shield-check'
import { Notice } from '#ui/notice.tsx'

export function PrivacyStatement() {
  const { t } = useTranslation('my-data')
  return (
    <Notice tone="info" icon={shieldCheck} title={t('noTelemetry')}>
      {t('noTelemetryText')}
    </Notice>
  )
}
