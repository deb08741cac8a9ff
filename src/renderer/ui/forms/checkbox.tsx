import { Checkbox as AntCheckbox } from 'antd'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './checkbox.module.css'

type CheckboxProps = {
  checked?: boolean | undefined
  onChange?: ((checked: boolean) => void) | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Checkbox({ checked = false, onChange, disabled = false, id, className, children }: CheckboxProps) {
  return (
    <AntCheckbox
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange?.(target.checked)}
      className={classNames(styles['label'], className)}
      {...(id !== undefined && { id })}
    >
      {children}
    </AntCheckbox>
  )
}
