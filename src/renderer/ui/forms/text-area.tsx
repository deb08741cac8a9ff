import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names'
import styles from './input.module.css'

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style'> & {
  invalid?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextArea({ invalid, rows = 4, className, value, 'aria-invalid': ariaInvalid, ...area }: TextAreaProps) {
  return (
    <span className={classNames(styles['box'], styles['tall'], className)}>
      <textarea
        dir="auto"
        rows={rows}
        spellCheck
        className={styles['input']}
        value={value ?? ''}
        aria-invalid={invalid || ariaInvalid || undefined}
        {...area}
      />
    </span>
  )
}
