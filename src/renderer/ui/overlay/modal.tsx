import { Modal as AntModal } from 'antd'
import { useId, type ReactNode } from 'react'
import { Button } from '../button'
import { Icon } from '../icon'
import { x } from 'virtual:icons/x'
import { Row } from '../layout'
import { Drawing, type DrawingName } from '../mosaic/drawing'
import { focusScreenTitle } from '../screen-title'
import styles from './overlay.module.css'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  width?: number | undefined
  footer?: ReactNode
  closable?: boolean | undefined
  children: ReactNode
}

export function Modal({
  open,
  onClose,
  title,
  closeLabel,
  width = 520,
  footer = null,
  closable = true,
  children,
}: ModalProps) {
  return (
    <AntModal
      open={open}
      onCancel={onClose}
      title={<span className={styles['title']}>{title}</span>}
      width={width}
      footer={
        footer && (
          <Row gap={12} align="stretch" justify="end" wrap marginTop={20}>
            {footer}
          </Row>
        )
      }
      closable={closable ? { 'aria-label': closeLabel, 'closeIcon': <Icon glyph={x} size={20} /> } : false}
      mask={{ closable }}
      keyboard={closable}
      centered
      destroyOnHidden
      afterClose={preserveKeyboard}
    >
      {children}
    </AntModal>
  )
}

function preserveKeyboard(): void {
  if (document.activeElement === document.body) focusScreenTitle()
}

export type ConfirmModalProps = {
  open: boolean
  title: string
  text: ReactNode
  confirm: { text: string; onClick: () => void; danger?: boolean | undefined; loading?: boolean | undefined }
  cancel: { text: string; onClick: () => void }
  closeLabel: string
  drawing?: DrawingName | undefined
}

export function ConfirmModal({ open, title, text, confirm, cancel, closeLabel, drawing }: ConfirmModalProps) {
  const textId = useId()
  return (
    <Modal
      open={open}
      onClose={cancel.onClick}
      title={title}
      closeLabel={closeLabel}
      width={440}
      footer={
        <>
          <Button onClick={cancel.onClick}>{cancel.text}</Button>
          <Button
            variant={confirm.danger ? 'danger' : 'primary'}
            onClick={confirm.onClick}
            loading={confirm.loading}
            aria-describedby={textId}
          >
            {confirm.text}
          </Button>
        </>
      }
    >
      {drawing && <Drawing of={drawing} className={styles['drawing']} />}
      <div id={textId}>{text}</div>
    </Modal>
  )
}
