import { Form as AntForm, type FormItemProps } from 'antd'
import { cloneElement, useId, type ReactElement, type ReactNode } from 'react'
import { warningCircle } from 'virtual:icons/warning-circle'
import { Icon } from '../icon'
import { FieldFrame } from './field-frame'
import styles from './field.module.css'

export type FieldItemProps = Pick<
  FormItemProps,
  'rules' | 'dependencies' | 'normalize' | 'validateTrigger' | 'valuePropName' | 'validateFirst'
> & {
  name?: string | undefined
  required?: boolean | undefined
  /** Server error; the owner clears it. Does not block submitting. */
  error?: string | undefined
  help?: ReactNode
  children: ReactElement<{ id?: string; invalid?: boolean }>
}

export type FieldProps = FieldItemProps & {
  label: ReactNode
  action?: ReactNode
  className?: string | undefined
}

export function Field({ label, required = false, action, className, children, ...item }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame htmlFor={id} label={label} required={required} action={action} className={className}>
      <FieldItem required={required} {...item}>
        {cloneElement(children, { id })}
      </FieldItem>
    </FieldFrame>
  )
}

export function FieldItem({ name, required = false, error, help, children, ...item }: FieldItemProps) {
  const hasHelp = help !== undefined && help !== null
  return (
    <AntForm.Item noStyle shouldUpdate>
      {({ getFieldError }) => {
        const message = error ?? (name === undefined ? undefined : getFieldError(name)[0])
        return (
          <>
            <AntForm.Item
              noStyle
              {...(name !== undefined && { name })}
              required={required}
              validateFirst
              {...(message && { help: message })}
              {...(hasHelp && { extra: help })}
              {...item}
            >
              {message === undefined ? children : cloneElement(children, { invalid: true })}
            </AntForm.Item>
            {message && (
              <div role="alert" id={name && `${name}_help`} className={styles['error']}>
                <Icon glyph={warningCircle} size={16} filled />
                {message}
              </div>
            )}
            {hasHelp && (
              <div id={name && `${name}_extra`} className={styles['help']}>
                {help}
              </div>
            )}
          </>
        )
      }}
    </AntForm.Item>
  )
}
