import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '#core/paths.ts'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './free-hours-modal.module.css'

/** Always in Arabic (spec 1 §4). */
export function FreeHoursModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('learning')
  const { t: arabic } = useTranslation('learning', { lng: 'ar' })
  const { language } = useLanguage()
  const navigate = useNavigate()
  const mayPay = usePaymentsAllowed()
  const leave = (): void => {
    onClose()
    if (mayPay) void navigate(paths.offers())
  }
  return (
    <Modal
      open={open}
      onClose={leave}
      closeLabel={t('close')}
      width={440}
      title={
        <span lang="ar" dir="rtl" className={styles['title']}>
          {arabic('freeHoursTitle')}
        </span>
      }
      footer={
        <Button variant="primary" onClick={leave}>
          {mayPay ? (
            <span lang="ar" dir="rtl">
              {arabic('seeTheOffers')}
            </span>
          ) : (
            t('close')
          )}
        </Button>
      }
    >
      <Text as="p" textAlign="start" lang="ar" dir="rtl">
        {arabic('freeHoursText')}
      </Text>
      {language !== 'ar' && <p className={styles['translation']}>{t('freeHoursText')}</p>}
      <PaymentsGate>{null}</PaymentsGate>
    </Modal>
  )
}
