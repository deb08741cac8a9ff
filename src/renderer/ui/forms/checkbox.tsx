import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './checkbox.module.css'

export type CheckboxProps = {
  checked?: boolean | undefined
  onChange?: ((checked: boolean) => void) | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Checkbox({ checked = false, onChange, disabled, id, className, children }: CheckboxProps) {
  return (
    <label className={classNames(styles['label'], className)}>
      <input
        type="checkbox"
        id={id}
        className={styles['box']}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
