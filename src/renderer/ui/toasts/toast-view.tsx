import { useEffect, useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import { checkCircle } from '../icons/check-circle'
import { info } from '../icons/info'
import { warning } from '../icons/warning'
import { warningCircle } from '../icons/warning-circle'
import { x } from '../icons/x'
import { toastDurationMs, type Toast } from './toast-list'
import styles from './toasts.module.css'

const glyphs = { success: checkCircle, warning, error: warningCircle, info } as const

export type ToastViewProps = { toast: Toast; closeLabel: string; onDismiss: (id: number) => void }

export function ToastView({ toast, closeLabel, onDismiss }: ToastViewProps) {
  const [held, setHeld] = useState(false)
  const { ms = toastDurationMs } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDismiss(toast.id), ms)
    return () => clearTimeout(timer)
  }, [held, onDismiss, toast.id, ms])
  return (
    <div
      className={classNames(styles['toast'], styles[toast.tone])}
      {...(toast.tone === 'error' && { role: 'alert' })}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon glyph={glyphs[toast.tone]} size={20} filled className={styles['icon']} />
      <span dir="auto">{toast.text}</span>
      {closeLabel && (
        <button type="button" className={styles['close']} aria-label={closeLabel} onClick={() => onDismiss(toast.id)}>
          <Icon glyph={x} size={16} />
        </button>
      )}
    </div>
  )
}
