// Not Ant Design's DatePicker: browsers autofill `bday-*`.
import { useImperativeHandle, useRef, type FocusEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names'
import { NativeSelect } from './native-select'
import styles from './birth-date-fields.module.css'
import field from './field.module.css'

export type DayParts = { day: number | null; month: number | null; year: number | null }

type BirthDateFieldsProps = {
  'legend': ReactNode
  'texts': { day: string; month: string; year: string }
  'months': readonly string[]
  'years': { from: number; to: number }
  'required'?: boolean | undefined
  'value'?: DayParts | undefined
  'onChange'?: ((value: DayParts) => void) | undefined
  'onBlur'?: (() => void) | undefined
  'disabled'?: boolean | undefined
  'invalid'?: boolean | undefined
  'size'?: 'middle' | 'large' | undefined
  'id'?: string | undefined
  'className'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | undefined
  'ref'?: Ref<{ focus: () => void }> | undefined
}

const none: DayParts = { day: null, month: null, year: null }
const days = numbers(1, 31)

function numbers(from: number, to: number): { value: number; label: string }[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    value: from + index,
    label: String(from + index),
  }))
}

export function BirthDateFields(props: BirthDateFieldsProps) {
  const {
    legend,
    texts,
    months,
    years,
    required = false,
    value = none,
    onChange,
    onBlur,
    disabled,
    invalid,
    size,
    id,
    className,
    ref,
  } = props
  const group = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => {
      const parts = [...(group.current?.querySelectorAll('select') ?? [])]
      const first = parts.find((part) => part.value === '') ?? parts[0]
      first?.focus()
    },
  }))
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }
  const part = (name: keyof DayParts) => ({
    'label': texts[name],
    'value': value[name],
    'onChange': (chosen: number | null) => onChange?.({ ...value, [name]: chosen }),
    disabled,
    size,
    'invalid': invalid || props['aria-invalid'] === true || props['aria-invalid'] === 'true',
    'aria-required': required || undefined,
    'aria-describedby': props['aria-describedby'],
    'autoComplete': `bday-${name}`,
  })
  return (
    <fieldset ref={group} id={id} className={classNames(styles['group'], className)} onBlur={leave}>
      <legend className={classNames(field['label'], styles['legend'], required && field['required'])}>{legend}</legend>
      <div className={styles['parts']}>
        <NativeSelect {...part('day')} options={days} />
        <NativeSelect {...part('month')} options={months.map((label, index) => ({ value: index + 1, label }))} />
        <NativeSelect {...part('year')} options={numbers(years.from, years.to).reverse()} />
      </div>
    </fieldset>
  )
}
