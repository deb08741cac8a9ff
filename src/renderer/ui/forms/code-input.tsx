import Input from 'antd/es/input/Input'
import type { InputHTMLAttributes, Ref } from 'react'
import { toLatinDigits } from '#shared/std/typed-text.ts'
import { classNames } from '../class-names'
import { useInputProps } from './text-input'
import styles from './code-input.module.css'

type CodeInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'size' | 'style' | 'type' | 'prefix'
> & {
  value?: string | undefined
  onChange?: ((code: string) => void) | undefined
  length?: number | undefined
  invalid?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function parseCode(typed: string, length = 6): string {
  return toLatinDigits(typed)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, length)
}

/**
 * Not Ant Design's Input.OTP: its six fields have English labels, and it reports a full code only, so that a form keeps
 * the code whose characters were deleted. A paste of "A1 B2-C3" and Arabic digits are accepted.
 */
export function CodeInput({ value = '', onChange, length = 6, className, ...input }: CodeInputProps) {
  return (
    <Input
      type="text"
      dir="ltr"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      className={classNames(styles['code'], className)}
      {...useInputProps({ value, onChange: (event) => onChange?.(parseCode(event.target.value, length)), ...input })}
    />
  )
}
