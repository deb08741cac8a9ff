import { useTranslation } from 'react-i18next'
import { lock } from 'virtual:icons/lock'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Managed } from './managed'

export function PaymentsDisabledNotice() {
  const { t } = useTranslation('school')
  return (
    <Notice tone="info" icon={lock} title={t('paymentsOff')}>
      <Stack as="span" gap={6}>
        {t('paymentsOffText')}
        <Managed />
      </Stack>
    </Notice>
  )
}
