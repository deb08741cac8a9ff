import { useTranslation } from 'react-i18next'
import type { Popup } from '../../../shared/contract/messages'
import { ServerHtml } from '../../core/server-html/server-html'
import { Button } from '../../ui/button'
import { Modal } from '../../ui/overlay/modal'
import { UserContent } from '../../ui/user-content'
import styles from './popup-dialog.module.css'

const width = 560

/** One popup; a press beside it, Escape and the cross close it for this session. */
export function PopupDialog({ open, popup: { _id: id, popup }, close, hide }: { open: boolean; popup: Popup; close: () => void; hide: () => void }) {
  const { t } = useTranslation('popups')
  const buttons = (
    <>
      <Button onClick={hide}>{t('hide')}</Button>
      <Button variant="primary" onClick={close}>{t('close')}</Button>
    </>
  )
  return (
    <Modal open={open} onClose={close} title={<UserContent clamp={3}>{popup.name.trim() || t('noName')}</UserContent>} closeLabel={t('close')} width={width} footer={buttons}>
      <div className={styles['body']}>
        <ServerHtml key={id} html={popup.body} headings={3} />
      </div>
    </Modal>
  )
}
