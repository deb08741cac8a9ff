import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '#core/paths.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
import styles from './welcome-modal.module.css'

/** Always in Arabic (spec 2 §2). */
export function WelcomeModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('home')
  const { t: arabic } = useTranslation('home', { lng: 'ar' })
  const { language } = useLanguage()
  const navigate = useNavigate()
  const seeOffers = (): void => {
    onClose()
    void navigate(paths.offers())
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      closeLabel={t('close')}
      width={460}
      title={
        <span lang="ar" dir="rtl" className={styles['title']}>
          {arabic('partnerTitle')}
        </span>
      }
      footer={
        <Button variant="primary" onClick={seeOffers}>
          <span lang="ar" dir="rtl">
            {arabic('seeOffers')}
          </span>
        </Button>
      }
    >
      <Drawing of="done" className={styles['drawing']} />
      <Text as="p" textAlign="start" lang="ar" dir="rtl">
        {arabic('partnerText')}
      </Text>
      {language !== 'ar' && <p className={styles['translation']}>{t('partnerText')}</p>}
    </Modal>
  )
}
