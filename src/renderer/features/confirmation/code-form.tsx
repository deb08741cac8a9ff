import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NeedsLine } from '../../core/network/needs-line'
import { Button } from '../../ui/button'
import { CodeInput } from '../../ui/forms/code-input'
import { PlainField } from '../../ui/forms/plain-field'
import styles from './confirm-screen.module.css'
import { isCode } from './confirmation-rules'
import type { useConfirmation } from './use-confirmation'

export function CodeForm({ confirmation: { confirm, isBusy, isWrong, forgetWrong } }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const { t } = useTranslation('confirmation')
  const [code, setCode] = useState('')
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const complete = isCode(code)
  const invalid = isWrong || (left && code !== '' && !complete)

  useEffect(() => {
    if (isWrong) input.current?.focus()
  }, [isWrong])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (complete) void confirm(code)
  }
  const change = (typed: string) => {
    setCode(typed)
    setLeft(false)
    forgetWrong()
  }
  return (
    <form aria-label={t('form')} className={styles['form']} noValidate onSubmit={submit}>
      <PlainField required className={styles['field']} label={t('confirmationCode')} error={invalid ? t('codeInvalid') : undefined}>
        <CodeInput ref={input} value={code} onChange={change} onBlur={() => setLeft(true)} aria-required />
      </PlainField>
      <NeedsLine>
        <Button type="submit" variant="primary" size="large" block disabled={!complete} loading={isBusy}>
          {t('confirm')}
        </Button>
      </NeedsLine>
    </form>
  )
}
