import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { RequireOnline } from '../../core/network/require-online'
import { Button } from '../../ui/button'
import { CodeInput } from '../../ui/forms/code-input'
import { Field } from '../../ui/forms/field'
import { Form, useForm, useWatch } from '../../ui/forms/form'
import { validationRule } from '../../ui/forms/validation-rule'
import styles from './confirm-screen.module.css'
import { isCode } from './confirmation-rules'
import type { useConfirmation } from './use-confirmation'

type Values = { code: string }

export function CodeForm({ confirmation: { confirm, isBusy, isWrong, forgetWrong } }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const { t } = useTranslation('confirmation')
  const form = useForm<Values>()
  const complete = isCode(useWatch<string | undefined>('code', form) ?? '')
  const rule = validationRule<string>((typed = '') => (typed === '' || isCode(typed) ? undefined : t('codeInvalid')))

  useEffect(() => {
    if (isWrong) form.focusField('code')
  }, [form, isWrong])

  const send = ({ code }: Values): void => {
    if (isCode(code)) void confirm(code)
  }
  return (
    <Form form={form} label={t('form')} initialValues={{ code: '' }} className={styles['form'] ?? ''} onFinish={send} onValuesChange={forgetWrong}>
      <Field name="code" required className={styles['field']} label={t('confirmationCode')} rules={[rule]} error={isWrong ? t('codeInvalid') : undefined}>
        <CodeInput />
      </Field>
      <RequireOnline>
        <Button type="submit" variant="primary" size="large" block disabled={!complete} loading={isBusy}>
          {t('confirm')}
        </Button>
      </RequireOnline>
    </Form>
  )
}
