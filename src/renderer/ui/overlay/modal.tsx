import { Modal as AntModal } from 'antd'
import { use, useCallback, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { x } from 'virtual:icons/x'
import { Button } from '../button'
import { classNames } from '../class-names'
import { useOutsideFullScreen } from '../full-screen'
import { Icon } from '../icon'
import { Row } from '../layout'
import { focusScreenTitle } from '../screen-title'
import { Drawing, type DrawingName } from '../states/drawing'
import { FormChangeContext, LeaveGuardContext, unchanged, type FormChange } from './leave-guard'
import styles from './overlay.module.css'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  width?: number | undefined
  footer?: ReactNode
  closable?: boolean | undefined
  /** Text was typed outside a `Form`, which reports its own changes. */
  dirty?: boolean | undefined
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
  dirty = false,
  children,
}: ModalProps) {
  const guard = use(LeaveGuardContext)
  const isShown = useOutsideFullScreen(open)
  const [form, setForm] = useState(unchanged)
  const isDirty = open && (dirty || form.changed)
  const isProtected = open && (dirty || (form.changed && !form.submitted))
  const release = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isProtected) return undefined
    release.current = guard.protect()
    return () => release.current()
  }, [isProtected, guard])
  const report = useCallback((change: FormChange) => {
    // The answer may navigate before the next render.
    if (change.submitted) release.current()
    setForm(change)
  }, [])
  const close = async (): Promise<void> => {
    if (!isDirty || (await guard.confirm())) onClose()
  }
  const closeByEscape = useEffectEvent(() => closable && void close())
  useEffect(() => {
    if (!isShown) return undefined
    const escape = (): void => void closeByEscape()
    escapes.push(escape)
    return () => void escapes.splice(escapes.indexOf(escape), 1)
  }, [isShown])
  return (
    <AntModal
      open={isShown}
      onCancel={(event) => cancel(event, isShown, close)}
      title={<span className={classNames(styles['title'], closable && styles['closable'])}>{title}</span>}
      width={width}
      footer={
        footer && (
          <Row gap={12} align="stretch" justify="end" wrap fillNarrow marginTop={20}>
            {footer}
          </Row>
        )
      }
      closable={closable ? { 'aria-label': closeLabel, 'closeIcon': <Icon glyph={x} size={20} /> } : false}
      // A click beside the dialog is easily made while typing.
      mask={{ closable: closable && !isDirty }}
      keyboard={closable || !isShown}
      centered
      destroyOnHidden
      afterClose={preserveKeyboard}
    >
      <FormChangeContext value={report}>{children}</FormChangeContext>
    </AntModal>
  )
}

/** Of the open dialogs, the topmost last. */
const escapes: (() => void)[] = []

/** The library gives Escape to a dialog until it has faded, when the one below has the focus already. */
function cancel(event: unknown, isShown: boolean, close: () => Promise<void>): void {
  // A key that is held closes one dialog.
  if (event instanceof KeyboardEvent && event.repeat) return
  if (isShown) void close()
  else if (event instanceof KeyboardEvent) escapes.at(-1)?.()
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
