import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import type * as z from 'zod'
import type { Credentials } from '../../domains/account/prefilled-credentials'
import { passwordRule, usernameRule } from './sign-in-rules'

type FieldName = keyof Credentials
const untouched: Readonly<Record<FieldName, boolean>> = { username: false, password: false }

/** The two fields: what was typed, whether it may be sent, and what is wrong with a field that was left. */
export function useCredentials(t: TFunction<'sign-in'>) {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [left, setLeft] = useState(untouched)
  const rules = useMemo<Record<FieldName, z.ZodType<string>>>(() => ({ username: usernameRule(t), password: passwordRule(t) }), [t])
  const problem = (name: FieldName) => rules[name].safeParse(values[name]).error?.issues[0]?.message
  return {
    values,
    valid: problem('username') === undefined && problem('password') === undefined,
    error: (name: FieldName) => (left[name] ? problem(name) : undefined),
    change: (name: FieldName, value: string) => setValues((before) => ({ ...before, [name]: value })),
    leave: (name: FieldName) => setLeft((before) => ({ ...before, [name]: true })),
    fill: (credentials: Credentials) => {
      setValues(credentials)
      setLeft(untouched)
    },
  }
}
