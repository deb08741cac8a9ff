import AntTextArea, { type TextAreaRef } from 'antd/es/input/TextArea'
import { useImperativeHandle, useRef, type CSSProperties, type Ref, type TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names'
import styles from './text-field.module.css'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style'> & {
  invalid?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** CSS sizing: Ant Design's autoSize writes style attributes, which the CSP blocks. */
export function TextArea({
  invalid,
  rows = 4,
  className,
  value,
  ref,
  'aria-invalid': ariaInvalid,
  ...area
}: TextAreaProps) {
  const inner = useRef<TextAreaRef>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => inner.current?.resizableTextArea?.textArea ?? null,
    [],
  )
  const height: CSSProperties & { '--rows': number } = { '--rows': rows }
  const wrong = invalid || ariaInvalid || undefined
  return (
    <AntTextArea
      ref={inner}
      dir="auto"
      rows={rows}
      spellCheck
      className={classNames(styles['area'], className)}
      style={height}
      value={value ?? ''}
      aria-invalid={wrong}
      {...(wrong && { status: 'error' })}
      {...area}
    />
  )
}
