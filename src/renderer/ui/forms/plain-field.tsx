// For the prerendered sign-in: Form.Item would add 37 kB of scripts.
import { cloneElement, useId, type ReactElement, type ReactNode } from 'react'
import { warningCircle } from 'virtual:icons/warning-circle'
import { Icon } from '../icon'
import { FieldFrame } from './field-frame'
import styles from './field.module.css'

type PlainFieldProps = {
  label: ReactNode
  error?: string | undefined
  action?: ReactNode
  className?: string | undefined
  children: ReactElement<{ 'id'?: string; 'invalid'?: boolean; 'aria-describedby'?: string }>
}

export function PlainField({ label, error, action, className, children }: PlainFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <FieldFrame htmlFor={id} label={label} required action={action} className={className}>
      {cloneElement(children, { id, ...(error && { 'invalid': true, 'aria-describedby': errorId }) })}
      <div role="alert" id={errorId}>
        {error && (
          <div className={styles['error']}>
            <Icon glyph={warningCircle} size={16} filled />
            {error}
          </div>
        )}
      </div>
    </FieldFrame>
  )
}
