import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequireOnline } from '../../core/network/require-online'
import { Button } from '../../ui/button'
import { Form, type FormInstance } from '../../ui/forms/form'
import styles from './dialog-form.module.css'

/** What a small form in a dialog is made of. */
type DialogFormProps<T> = {
  form: FormInstance<T>
  /** The field that has the focus first. */
  first: Extract<keyof T, string>
  label: string
  initialValues: Partial<T>
  intro?: ReactNode
  submit: string
  isBusy: boolean
  disabled?: boolean
  onSubmit: (values: T) => void
  onCancel: () => void
  /** Beside the two buttons, at the start. */
  extra?: ReactNode
  children: ReactNode
}

/** A few fields in a dialog, with its two buttons, so that Enter sends them. */
export function DialogForm<T>({ form, first, label, initialValues, intro, submit, isBusy, disabled, onSubmit, onCancel, extra, children }: DialogFormProps<T>) {
  const { t } = useTranslation('account-dialogs')
  useEffect(() => {
    // The dialog is not shown before its own effects have run.
    const frame = requestAnimationFrame(() => form.focusField(first))
    return () => cancelAnimationFrame(frame)
  }, [form, first])
  return (
    <Form form={form} label={label} initialValues={initialValues} onFinish={onSubmit}>
      {intro && <div className={styles['intro']}>{intro}</div>}
      {children}
      <div className={styles['actions']}>
        {extra && <div className={styles['extra']}>{extra}</div>}
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <RequireOnline>
          <Button type="submit" variant="primary" loading={isBusy} disabled={disabled}>
            {submit}
          </Button>
        </RequireOnline>
      </div>
    </Form>
  )
}
