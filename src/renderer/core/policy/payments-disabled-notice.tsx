import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import { lock } from 'virtual:icons/lock'
import { Managed } from './managed'
import { Stack } from '../../ui/layout'

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
