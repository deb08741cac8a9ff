import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copy } from 'virtual:icons/copy'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { Button } from '#ui/button.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import styles from './diagnostics.module.css'

type LogDialogProps = { open: boolean; onClose: () => void; copyText: (text: string, said: string) => Promise<void> }

export function LogDialog({ open, onClose, copyText }: LogDialogProps) {
  const { t } = useTranslation('diagnostics')
  const notify = useNotify()
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const lines = useRef<HTMLPreElement>(null)
  useEffect(() => {
    if (open)
      desktop['diagnostics.log']()
        .then((read) => {
          setText(read.text)
          setFailed(false)
        })
        .catch((error: unknown) => {
          setFailed(true)
          reportFailure('diagnostics.log', error)
        })
  }, [open])
  useEffect(() => {
    lines.current?.scrollTo?.({ top: lines.current.scrollHeight })
  }, [text])
  const openFolder = async () => {
    const { opened } = await desktop['diagnostics.open-log-folder']().catch(() => ({ opened: false }))
    if (!opened) notify.warning(t('folderNotOpened'))
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('logTitle')}
      closeLabel={t('close')}
      width={860}
      footer={
        <>
          <Button onClick={() => void openFolder()}>{t('openFolder')}</Button>
          <Button icon={copy} disabled={!text} onClick={() => void copyText(text ?? '', t('copied'))}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <p className={styles['said']}>{t('logText')}</p>
      {failed && <p role="alert">{t('logFailed')}</p>}
      {text === '' && <p>{t('logEmpty')}</p>}
      {text !== null && text !== '' && (
        <pre ref={lines} role="region" aria-label={t('logLines')} tabIndex={0} dir="ltr" className={styles['log']}>
          {text}
        </pre>
      )}
    </Modal>
  )
}
