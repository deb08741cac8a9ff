import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCoreSelector } from '#core/store/core-state.ts'
import { DiskNotice } from '#domains/application/disk-notice.tsx'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { useEdgeBar } from '#ui/use-edge-bar.ts'
import styles from './disk-notices.module.css'

export function DiskNotices() {
  const { t } = useTranslation('disk')
  const disk = useCoreSelector((state) => state.disk)
  const [understood, setUnderstood] = useState<typeof disk | null>(null)
  const bar = useEdgeBar<HTMLDivElement>('notices')
  if (understood === disk) return null
  return (
    <div ref={bar} className={styles['place']}>
      <Stack as="aside" gap={8} aria-label={t('label')} className={styles['notices']}>
        <DiskNotice />
        <Button size="small" justifySelf="end" onClick={() => setUnderstood(disk)}>
          {t('gotIt')}
        </Button>
      </Stack>
    </div>
  )
}
