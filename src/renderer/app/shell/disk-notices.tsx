import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { useCoreSelector } from '../../core/store/core-state'
import { DiskNotice } from '../../domains/application/disk-notice'
import styles from './disk-notices.module.css'

export function DiskNotices() {
  const { t } = useTranslation('disk')
  const disk = useCoreSelector((state) => state.disk)
  const [understood, setUnderstood] = useState<typeof disk | null>(null)
  if (understood === disk) return null
  return (
    <aside aria-label={t('label')} className={styles['notices']}>
      <DiskNotice />
      <Button size="small" className={styles['button']} onClick={() => setUnderstood(disk)}>
        {t('gotIt')}
      </Button>
    </aside>
  )
}
