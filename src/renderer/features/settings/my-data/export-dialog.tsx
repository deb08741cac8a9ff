import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSignedIn } from '#core/session/use-user.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import type { CommandOutput } from '#shared/desktop/commands.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './my-data.module.css'

type ExportDialogProps = { open: boolean; onClose: () => void; onConfirm: (platform: boolean) => void }
type Description = CommandOutput<'my-data.read'>

export function ExportDialog({ open, onClose, onConfirm }: ExportDialogProps) {
  const { t } = useTranslation('my-data')
  const signedIn = useSignedIn()
  const { sharedComputer } = useSettings()
  const [includesPlatform, setIncludesPlatform] = useState(true)
  const description = useDescription(open)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('export')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => onConfirm(signedIn && includesPlatform)}>
            {t('chooseFile')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Notice tone="warning">{t(sharedComputer ? 'readableShared' : 'readable')}</Notice>
        <p>{t('exportContents')}</p>
        {description !== null && (
          <>
            <Contents title={t('onThisComputer')} names={description.stores} />
            {signedIn && <Contents title={t('onPlatform')} names={description.parts} />}
          </>
        )}
        {signedIn ? (
          <Checkbox checked={includesPlatform} onChange={setIncludesPlatform}>
            {t('includePlatform')}
          </Checkbox>
        ) : (
          <p>{t('signInForPlatform')}</p>
        )}
      </Stack>
    </Modal>
  )
}

function Contents({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <details className={styles['contents']}>
      <summary>
        <Text weight="medium">{title}</Text>
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

function useDescription(isOpen: boolean): Description | null {
  const [description, setDescription] = useState<Description | null>(null)
  useEffect(() => {
    if (!isOpen) return
    desktop['my-data.read']().then(setDescription, (error: unknown) => reportFailure('my-data.read', error))
  }, [isOpen])
  return description
}
