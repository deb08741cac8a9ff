import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDesktopEvent } from '../../core/desktop/desktop'
import { paths } from '../../core/paths'
import { useLanguage } from '../../core/strings/use-language'
import { Button } from '../../ui/button'
import { Modal } from '../../ui/overlay/modal'
import styles from './free-hours-modal.module.css'
import { lessonStrings } from './lesson-strings'

const arabic = lessonStrings.text('ar')

/** Arabic in every language (spec 1 §4); however often the platform says it, it is shown once. */
export function FreeHoursModal({ onExpired }: { onExpired: () => void }) {
  const t = lessonStrings.useText()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [expired, setExpired] = useState(false)
  useDesktopEvent('progress.sent', (sent) => {
    if (!sent.expired || expired) return
    setExpired(true)
    onExpired()
  })
  const leave = (): void => void navigate(paths.offers())
  return (
    <Modal
      open={expired} onClose={leave} closeLabel={t('close')} width={440}
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
