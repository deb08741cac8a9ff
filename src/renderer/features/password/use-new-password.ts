import { useState } from 'react'
import { useForm } from '#ui/forms/form.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { newPasswordFaults, type NewPassword, type NewPasswordFault } from './new-password-rules'
import type { ResetFailure } from './reset-failure'

type FieldFailure = Extract<ResetFailure, { show: 'field' }>

const empty: NewPassword = { code: '', password: '', again: '' }

/** An empty message marks a field without text. */
export function useNewPassword(sentenceFor: (fault: NewPasswordFault) => string) {
  const form = useForm<NewPassword>()
  const [refused, setRefused] = useState<FieldFailure | null>(null)
  const [isAnyMissing, setAnyMissing] = useState(false)

  const refuse = (failure: FieldFailure): void => {
    setRefused(failure)
    form.focusField(failure.field)
  }
  const field = (name: keyof NewPassword) => ({
    name,
    rules: [
      validationRule(() => {
        const fault = newPasswordFaults({ ...empty, ...form.getFieldsValue() })[name]
        return fault && sentenceFor(fault)
      }),
    ],
    error: refused?.field === name ? refused.text : undefined,
  })
  const formProps = {
    form,
    initialValues: empty,
    onValuesChange: () => setRefused(null),
    onFieldsChange: () => setAnyMissing(form.getFieldsError().some(({ errors }) => errors.includes(''))),
  }
  return { form, field, refuse, isAnyMissing, formProps }
}

export type NewPasswordForm = ReturnType<typeof useNewPassword>
