import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button'
import { Modal } from '../../ui/overlay/modal'
import { paths } from '../paths'
import { useLanguage } from '../strings/use-language'
import styles from './free-hours-modal.module.css'
import { learningStrings } from './learning-strings'

const arabic = learningStrings.text('ar')

/** Says in Arabic whatever the language (spec 1 §4) that the free hours are over; closing leads to the offers. */
export function FreeHoursModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = learningStrings.useText()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const leave = (): void => {
    onClose()
    void navigate(paths.offers())
  }
  return (
    <Modal
      open={open} onClose={leave} closeLabel={t('close')} width={440}
      title={<span lang="ar" dir="rtl" className={styles['title']}>{arabic('freeHoursTitle')}</span>}
      footer={<Button variant="primary" onClick={leave}><span lang="ar" dir="rtl">{arabic('freeHoursAction')}</span></Button>}
    >
      <p lang="ar" dir="rtl" className={styles['text']}>
        {arabic('freeHoursText')}
      </p>
      {language !== 'ar' && <p className={styles['translation']}>{t('freeHoursText')}</p>}
    </Modal>
  )
}
