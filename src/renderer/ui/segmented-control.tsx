import { useId } from 'react'
import { classNames } from './class-names'
import styles from './segmented-control.module.css'

export type SegmentedControlProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string; lang?: string | undefined }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean | undefined
  describedBy?: string | undefined
  className?: string | undefined
}

/** Native radios: arrows, Home and End come from the browser. */
export function SegmentedControl<T extends string>({ label, options, value, onChange, disabled, describedBy, className }: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <fieldset className={classNames(styles['group'], className)} aria-label={label} aria-describedby={describedBy} disabled={disabled}>
      {options.map((option) => (
        <label key={option.value} className={styles['option']} lang={option.lang}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles['face']}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
