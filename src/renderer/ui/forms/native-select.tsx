// Not Ant Design's Select: browsers autofill only native form controls.
import type { Ref, SelectHTMLAttributes } from 'react'
import { caretDown } from 'virtual:icons/caret-down'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import styles from './native-select.module.css'

type NativeSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'size' | 'style'> & {
  label: string
  options: readonly { readonly value: number; readonly label: string }[]
  value: number | null
  onChange: (value: number | null) => void
  invalid?: boolean | undefined
  size?: 'middle' | 'large' | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** Numeric options; the label is the empty option. */
export function NativeSelect({
  label,
  options,
  value,
  onChange,
  invalid,
  size = 'middle',
  className,
  ...select
}: NativeSelectProps) {
  return (
    <span className={classNames(styles['box'], styles[size], className)}>
      <select
        aria-label={label}
        className={classNames(styles['select'], value === null && styles['empty'])}
        value={value ?? ''}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        {...select}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon glyph={caretDown} size={16} className={styles['caret']} />
    </span>
  )
}
