import { Fragment, type ReactNode } from 'react'
import { Text } from '../../ui/layout'
import styles from './order-summary.module.css'

export function OrderSummary({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['summary']}>
      {lines.map(([label, value]) => (
        <Fragment key={label}>
          <Text as="dt" tone="secondary">
            {label}
          </Text>
          <dd className={styles['value']}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
