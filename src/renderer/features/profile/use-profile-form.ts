import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClock } from '#core/clock/clock.ts'
import type { User } from '#shared/contract/resources.ts'
import { useForm, useWatch, type FormInstance } from '#ui/forms/form.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import {
  emptiedBy,
  findFaults,
  followed,
  isChanged,
  isCompleted,
  profileFields,
  toValues,
  type ProfileField,
  type ProfileValues,
} from './profile-rules'

export type ProfileFormState = {
  form: FormInstance<ProfileValues>
  values: ProfileValues
  isDirty: boolean
  getRule: (field: Exclude<ProfileField, 'birthDate'>) => ReturnType<typeof validationRule>
  current: () => ProfileValues
  changed: (part: Partial<ProfileValues>) => void
}

export function useProfileForm(user: User): ProfileFormState {
  const { t } = useTranslation('profile')
  const clock = useClock()
  const form = useForm<ProfileValues>()
  const typed = useWatch([], form)
  useFollow(user, form)

  const values = { ...toValues(user), ...typed }
  const current = (): ProfileValues => ({ ...toValues(user), ...form.getFieldsValue() })
  return {
    form,
    values,
    isDirty: isChanged(values, toValues(user)),
    current,
    getRule: (field) =>
      validationRule(() => {
        const fault = findFaults(current(), user, clock.now())[field]
        return fault && t(fault)
      }),
    changed: (part) => {
      for (const field of profileFields) {
        if (field in part) form.setFieldsValue(emptiedBy(field))
      }
    },
  }
}

function useFollow(user: User, form: FormInstance<ProfileValues>): void {
  const held = useRef(user)
  useEffect(() => {
    const before = held.current
    if (before === user) return
    held.current = user
    form.setFieldsValue(followed({ ...toValues(before), ...form.getFieldsValue() }, toValues(before), toValues(user)))
  }, [user, form])
}

/** Requires changes or an incomplete profile; errors show on save. */
export function maySave(isDirty: boolean, user: User): boolean {
  return isDirty || !isCompleted(user)
}
