import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Glyph } from '#ui/icon.tsx'

type FixedFieldProps = {
  label: string
  value: string | null | undefined
  required?: boolean
  ltr?: boolean
  icon?: Glyph
  help?: string | undefined
  action?: ReactNode
}

export function FixedField({ label, value, required, ltr, icon, help, action }: FixedFieldProps) {
  const { t } = useTranslation('profile')
  return (
    <Field label={label} required={required} help={help} action={action}>
      <TextInput disabled value={value ?? ''} placeholder={t('notGiven')} ltr={ltr} icon={icon} />
    </Field>
  )
}
