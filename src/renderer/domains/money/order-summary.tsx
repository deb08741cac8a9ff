import { Fragment, type ReactNode } from 'react'
import { Box, Text } from '#ui/layout.tsx'
import styles from './order-summary.module.css'

export function OrderSummary({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box as="dl" surface="hollow" className={styles['summary']}>
      {lines.map(([label, value]) => (
        <Fragment key={label}>
          <Text as="dt" tone="secondary">
            {label}
          </Text>
          <Text as="dd" weight="semibold" textAlign="end">
            {value}
          </Text>
        </Fragment>
      ))}
    </Box>
  )
}
