import type { InputProps, InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useImperativeHandle, useRef, type InputHTMLAttributes, type ReactNode, type Ref, type RefObject } from 'react'
import { classNames } from '../class-names'
import { Icon, type Glyph } from '../icon'
import styles from './text-field.module.css'

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'style' | 'type' | 'prefix'> & {
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'password' | undefined
  icon?: Glyph | undefined
  trailing?: ReactNode
  invalid?: boolean | undefined
  ltr?: boolean | undefined
  size?: 'middle' | 'large' | undefined
  variant?: 'outlined' | 'borderless'
  ref?: Ref<HTMLInputElement> | undefined
}

type Common = Omit<TextInputProps, 'type' | 'icon' | 'trailing' | 'ltr' | 'size'>
type AntInputProps = InputProps & { ref: RefObject<InputRef | null> }

/** Props shared by all inputs; `ref` is the DOM element. */
export function useInputProps({
  invalid,
  disabled,
  autoComplete,
  ref,
  'aria-invalid': ariaInvalid,
  ...input
}: Common): AntInputProps {
  const inner = useRef<InputRef>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => inner.current?.input ?? null, [])
  const wrong = invalid || ariaInvalid || undefined
  return {
    'ref': inner,
    'aria-invalid': wrong,
    ...(wrong && { status: 'error' }),
    // An invalid field can receive focus immediately.
    'disabled': disabled ?? false,
    ...(autoComplete !== undefined && { autoComplete }),
    ...input,
  }
}

/** Prevents a remount, and focus loss, when a suffix appears. */
export function useFieldProps({
  icon,
  trailing,
  ltr,
  size = 'middle',
  className,
  value,
  ...input
}: Omit<TextInputProps, 'type'>): AntInputProps {
  return {
    dir: ltr ? 'ltr' : 'auto',
    size,
    prefix: icon ? <Icon glyph={icon} size={20} /> : <></>,
    suffix: trailing,
    className: classNames(styles['field'], className),
    ...useInputProps({ value: value ?? '', ...input }),
  }
}

export function TextInput({ type = 'text', ...props }: TextInputProps) {
  return <Input type={type} {...useFieldProps(props)} />
}
