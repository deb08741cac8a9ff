import { useEffect, useState } from 'react'
import { brand } from '../../../shared/brand'
import { desktop, reportFailure } from '../desktop/desktop'
import { paths } from '../paths'
import { Button } from '../../ui/button'
import { TextLink } from '../../ui/link'
import { copy } from '../../ui/icons/copy'
import { useNotify } from '../../ui/notify'
import { Modal } from '../../ui/overlay/modal'
import styles from './about-dialog.module.css'
import { aboutStrings } from './about-strings'

/** Which version this is and on what it runs, to be copied for the support. */
export function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = aboutStrings.useText()
  const notify = useNotify()
  const [info, setInfo] = useState('')
  useEffect(() => {
    if (!open) return
    desktop['app.info']().then(({ text }) => setInfo(text)).catch((error: unknown) => reportFailure('app.info', error))
  }, [open])
  const copyInfo = () =>
    navigator.clipboard.writeText(info).then(
      () => notify.success(t('copied')),
      (error: unknown) => reportFailure('clipboard', error),
    )
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`${t('about')} · ${brand.name}`}
      closeLabel={t('close')}
      footer={
        <div className={styles['foot']}>
          <TextLink to={paths.licences()} onClick={onClose}>
            {t('licences')}
          </TextLink>
          <Button icon={copy} disabled={info === ''} onClick={() => void copyInfo()}>
            {t('copy')}
          </Button>
        </div>
      }
    >
      <pre className={styles['info']}>{info}</pre>
    </Modal>
  )
}
