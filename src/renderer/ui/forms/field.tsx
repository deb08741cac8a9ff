import { Form as AntForm, type FormItemProps } from 'antd'
import { cloneElement, useId, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './field.module.css'

export type FieldProps = Pick<FormItemProps, 'name' | 'rules' | 'dependencies' | 'normalize' | 'validateTrigger' | 'valuePropName' | 'validateFirst'> & {
  label: ReactNode
  required?: boolean | undefined
  help?: ReactNode
  action?: ReactNode
  className?: string | undefined
  children: ReactElement<{ id?: string }>
}

/** The label stands outside antd's item so that a link can share its line; the item gives value, errors and aria-describedby. */
export function Field({ label, required = false, help, action, className, children, ...item }: FieldProps) {
  const id = useId()
  return (
    <div className={classNames(styles['field'], className)}>
      <div className={styles['head']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
          {required && (
            <span className={styles['asterisk']} aria-hidden>
              *
            </span>
          )}
        </label>
        {action}
      </div>
      <AntForm.Item className={styles['item'] ?? ''} required={required} validateFirst {...(help !== undefined && { extra: help })} {...item}>
        {cloneElement(children, { id })}
      </AntForm.Item>
    </div>
  )
}
