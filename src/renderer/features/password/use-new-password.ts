import { useRef, useState, type ChangeEvent } from 'react'
import { isMissing, newPasswordFaults, type NewPassword, type NewPasswordFault } from './new-password-rules'
import type { ResetFailure } from './reset-failure'

type FieldName = keyof NewPassword
const names: readonly FieldName[] = ['code', 'password', 'again']
const empty: NewPassword = { code: '', password: '', again: '' }
const untouched: Readonly<Record<FieldName, boolean>> = { code: false, password: false, again: false }
const touched: Readonly<Record<FieldName, boolean>> = { code: true, password: true, again: true }

/** The three fields of a new password: what was typed, what is wrong with a field that was left, what the platform refused. */
export function useNewPassword(words: (fault: NewPasswordFault) => string) {
  const [values, setValues] = useState(empty)
  const [left, setLeft] = useState(untouched)
  const [refused, setRefused] = useState<Extract<ResetFailure, { show: 'field' }> | null>(null)
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const faults = newPasswordFaults(values)
  const fault = (name: FieldName) => (left[name] ? faults[name] : undefined)

  const focus = (name: FieldName) => inputs.current[name]?.focus()
  const refuse = (failure: Extract<ResetFailure, { show: 'field' }>) => {
    setRefused(failure)
    focus(failure.field)
  }
  /** Marks what is wrong and goes to the first of it; true where everything may be sent. */
  const check = () => {
    setLeft(touched)
    const first = names.find((name) => faults[name] !== undefined)
    if (first) focus(first)
    return first === undefined
  }
  const error = (name: FieldName) => {
    const found = fault(name)
    return found ? words(found) : refused?.field === name ? refused.text : undefined
  }
  const field = (name: FieldName) => ({
    value: values[name],
    invalid: fault(name) !== undefined || refused?.field === name,
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [name]: event.target.value }))
      setRefused(null)
    },
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
  })
  return { values, field, error, check, refuse, isAnyMissing: names.some((name) => isMissing(fault(name))) }
}

export type NewPasswordForm = ReturnType<typeof useNewPassword>
