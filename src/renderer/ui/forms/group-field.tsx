import { Form as AntForm, type FormItemProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './field.module.css'

export type GroupFieldProps = Pick<FormItemProps, 'name' | 'rules' | 'dependencies' | 'validateTrigger'> & {
  required?: boolean | undefined
  help?: ReactNode
  className?: string | undefined
  children: ReactElement
}

/** A field whose control brings its own legend, such as a birth date; value, errors and aria-describedby come from antd's item. */
export function GroupField({ required = false, help, className, children, ...item }: GroupFieldProps) {
  return (
    <div className={classNames(styles['field'], className)}>
      <AntForm.Item className={styles['item'] ?? ''} required={required} validateFirst {...(help !== undefined && { extra: help })} {...item}>
        {children}
      </AntForm.Item>
    </div>
  )
}
