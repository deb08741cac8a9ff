import type { ReactNode } from 'react'
import styles from './pricing.module.css'

export function StepTitle({
  number,
  id,
  aside,
  children,
}: {
  number: string
  id?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles['step']}>
      <span className={styles['number']} aria-hidden>
        {number}
      </span>
      <h3 id={id} className={styles['stepTitle']}>
        {children}
      </h3>
      {aside && <span className={styles['aside']}>{aside}</span>}
    </div>
  )
}
