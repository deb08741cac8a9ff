import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../paths'
import { useSignedIn } from '../session/use-user'
import styles from './dropped-rows-notice.module.css'

export function DroppedRowsNotice({ count, retry }: { count: number; retry: () => void }) {
  const { t } = useTranslation('failure')
  const signedIn = useSignedIn()
  return (
    <Notice
      tone="warning"
      role="status"
      className={styles['notice']}
      action={
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {t('droppedRows', { count })} {signedIn && <TextLink to={paths.support()}>{t('droppedReport')}</TextLink>}
    </Notice>
  )
}
