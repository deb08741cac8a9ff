import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names'
import { Icon, type Glyph } from '../icon'
import styles from './input.module.css'

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'style' | 'type'> & {
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'password' | 'time' | undefined
  icon?: Glyph | undefined
  trailing?: ReactNode
  invalid?: boolean | undefined
  ltr?: boolean | undefined
  size?: 'middle' | 'large' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** `ltr`: e-mail addresses, phones and codes are typed left to right, yet start where the line starts. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', icon, trailing, invalid, ltr, size = 'middle', className, value, 'aria-invalid': ariaInvalid, ...input } = props
  return (
    <span className={classNames(styles['box'], styles[size], className)}>
      {icon && <Icon glyph={icon} size={20} className={styles['icon']} />}
      <input
        type={type}
        dir={ltr ? 'ltr' : 'auto'}
        className={styles['input']}
        value={value ?? ''}
        aria-invalid={invalid || ariaInvalid || undefined}
        {...input}
      />
      {trailing}
    </span>
  )
}
