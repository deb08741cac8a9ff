import type { ReactNode } from 'react'
import { Row, Text } from '#ui/layout.tsx'
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
    <Row gap={[4, 10]} wrap>
      <Text tone="link" weight="semibold" className={styles['number']} aria-hidden>
        {number}
      </Text>
      <Text as="h3" size="body" weight="semibold" id={id}>
        {children}
      </Text>
      {aside && <span className={styles['aside']}>{aside}</span>}
    </Row>
  )
}
