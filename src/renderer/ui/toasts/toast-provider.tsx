import { useCallback, useMemo, useReducer, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { NotifyContext, type Notify, type Show } from '../notify'
import { noToasts, toastsAfter, type ToastTone } from './toast-list'
import { ToastView } from './toast-view'
import styles from './toasts.module.css'

export type ToastProviderProps = { label: string; closeLabel: string; children: ReactNode }

export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [toasts, dispatch] = useReducer(toastsAfter, noToasts)
  const notify = useMemo<Notify>(() => {
    const show = (tone: ToastTone): Show => (text, { ms } = {}) => dispatch({ kind: 'show', tone, text, ...(ms !== undefined && { ms }) })
    return { success: show('success'), warning: show('warning'), error: show('error'), info: show('info') }
  }, [])
  const dismiss = useCallback((id: number) => dispatch({ kind: 'dismiss', id }), [])
  return (
    <NotifyContext value={notify}>
      {children}
      {createPortal(
        <div className={styles['toasts']} role="log" aria-live="polite" aria-relevant="additions" {...(label && { 'aria-label': label })}>
          {toasts.shown.map((toast) => (
            <ToastView key={toast.id} toast={toast} closeLabel={closeLabel} onDismiss={dismiss} />
          ))}
        </div>,
        document.body,
      )}
    </NotifyContext>
  )
}
