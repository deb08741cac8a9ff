import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Row } from '../layout'
import styles from './field.module.css'

type FieldFrameProps = {
  htmlFor: string
  label: ReactNode
  required?: boolean | undefined
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Ant Design's Form.Item has no space for a link. */
export function FieldFrame({ htmlFor, label, required = false, action, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles['field'], className)}>
      <Row gap={[2, 16]} align="baseline" justify="between" marginBottom={6} className={styles['head']}>
        <label htmlFor={htmlFor} className={classNames(styles['label'], required && styles['required'])}>
          {label}
        </label>
        {action}
      </Row>
      {children}
    </div>
  )
}
