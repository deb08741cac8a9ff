import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#shared/contract/resources.ts'
import { useForm, useWatch, type FormInstance } from '#ui/forms/form.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { deliveryFaults, toDelivery, isTyped, type DeliveryField, type DeliveryValues } from './delivery-rules'

export type DeliveryFormState = {
  form: FormInstance<DeliveryValues>
  opened: DeliveryValues
  values: DeliveryValues
  isDirty: boolean
  getRule: (field: DeliveryField) => ReturnType<typeof validationRule>
  current: () => DeliveryValues
  changed: (part: Partial<DeliveryValues>) => void
}

export function useDeliveryForm(user: User): DeliveryFormState {
  const { t } = useTranslation('gifts')
  const form = useForm<DeliveryValues>()
  const [opened] = useState(() => toDelivery(user))
  const typed = useWatch([], form)
  const current = (): DeliveryValues => ({ ...opened, ...form.getFieldsValue() })
  const values = { ...opened, ...typed }
  return {
    form,
    opened,
    values,
    isDirty: isTyped(values, opened),
    current,
    getRule: (field) =>
      validationRule(() => {
        const fault = deliveryFaults(current())[field]
        return fault && t(fault)
      }),
    changed: (part) => {
      if ('state' in part) form.setFieldsValue({ delegation: null })
    },
  }
}
