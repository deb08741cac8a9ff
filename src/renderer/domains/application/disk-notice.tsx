import { useTranslation } from 'react-i18next'
import { useCoreSelector } from '#core/store/core-state.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import { Notice } from '#ui/notice.tsx'

const refusals = {
  'full': ['full', 'fullText'],
  'read-only': ['readOnly', 'readOnlyText'],
  'failed': ['failed', 'failedText'],
  'profile': ['profile', 'profileText'],
} as const

export function DiskNotice() {
  const { t } = useTranslation('disk')
  const { refused, recovered, setAside } = useCoreSelector((state) => state.disk)
  return (
    <>
      {refused !== null && (
        <Notice tone="error" role="alert" title={t(refusals[refused][0])}>
          {t(refusals[refused][1])}
        </Notice>
      )}
      {recovered && (
        <Notice tone="success" role="status" title={t('recovered')}>
          {t('recoveredText')}
        </Notice>
      )}
      {setAside.map((file) => (
        <SetAside key={file.thing} {...file} />
      ))}
    </>
  )
}

function SetAside({ thing, backupFile, restored }: DiskState['setAside'][number]) {
  const { t } = useTranslation('disk')
  const title =
    thing === 'settings'
      ? t(restored ? 'asideSettingsRestored' : 'asideSettings')
      : t(restored ? 'asideRestored' : 'aside', { thing: t(thing) })
  return (
    <Notice tone="warning" role="status" title={title}>
      {backupFile !== null && t('backupFile', { file: isolateLtr(backupFile) })}
    </Notice>
  )
}
