import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Field, type FieldProps } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import type { Places } from './use-places'

type PlaceFieldProps = Pick<FieldProps, 'rules' | 'required' | 'dependencies' | 'className'> & {
  name: string
  label: ReactNode
  places: Places
  disabled?: boolean
  searchable?: boolean
  size?: 'middle' | 'large'
  help?: ReactNode
}

export function PlaceField({ places, disabled = false, searchable = false, size, help, ...field }: PlaceFieldProps) {
  const { t } = useTranslation('account')
  const failed = places.failure !== null && (
    <span role="alert">
      {t('listFailed')}{' '}
      <Button variant="link" size="small" onClick={places.retry}>
        {t('retry')}
      </Button>
    </span>
  )
  return (
    <Field {...field} help={failed || help}>
      <Select<number>
        options={places.options}
        loading={places.loading}
        disabled={disabled}
        searchable={searchable}
        size={size}
        placeholder={t('choose')}
        emptyText={t('nothing')}
      />
    </Field>
  )
}
