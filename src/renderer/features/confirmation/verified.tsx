import { useTranslation } from 'react-i18next'
import { useInvalidateTags } from '../../core/api/use-invalidate-tags'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import styles from './confirm-screen.module.css'

/** Stands until the platform has told who the user is now; the button asks again where that did not succeed. */
export function Verified() {
  const { t } = useTranslation('confirmation')
  const forget = useInvalidateTags()
  return (
    <div className={styles['form']}>
      <Notice tone="success" role="status" title={t('verified')}>
        {t('verifiedText')}
      </Notice>
      <Button variant="primary" size="large" block autoFocus onClick={() => forget(['me'])}>
        {t('continue')}
      </Button>
    </div>
  )
}
