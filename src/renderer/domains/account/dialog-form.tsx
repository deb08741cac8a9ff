import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequireOnline } from '#core/network/require-online.tsx'
import { Button } from '#ui/button.tsx'
import { Form, type FormInstance } from '#ui/forms/form.tsx'
import { useFirstField } from '#ui/forms/use-first-field.ts'
import { Row } from '#ui/layout.tsx'
import styles from './dialog-form.module.css'

type DialogFormProps<T> = {
  form: FormInstance<T>
  first: Extract<keyof T, string>
  label: string
  initialValues: Partial<T>
  intro?: ReactNode
  submit: string
  isBusy: boolean
  disabled?: boolean
  onSubmit: (values: T) => void
  onCancel: () => void
  extra?: ReactNode
  children: ReactNode
}

/** A form in a dialog, which Enter submits. */
export function DialogForm<T>({
  form,
  first,
  label,
  initialValues,
  intro,
  submit,
  isBusy,
  disabled,
  onSubmit,
  onCancel,
  extra,
  children,
}: DialogFormProps<T>) {
  const { t } = useTranslation('account-dialogs')
  useFirstField(form, first)
  return (
    <Form form={form} label={label} initialValues={initialValues} onFinish={onSubmit}>
      {intro && <div className={styles['intro']}>{intro}</div>}
      {children}
      <Row gap={12} justify="end" wrap fillNarrow marginTop={20}>
        {extra && <div className={styles['extra']}>{extra}</div>}
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <RequireOnline>
          <Button type="submit" variant="primary" loading={isBusy} disabled={disabled}>
            {submit}
          </Button>
        </RequireOnline>
      </Row>
    </Form>
  )
}
