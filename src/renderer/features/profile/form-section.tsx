import { useId, type ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Row, Text } from '#ui/layout.tsx'
import styles from './form-section.module.css'

type FormSectionProps = { glyph: Glyph; title: string; text: string; typed?: boolean; children: ReactNode }

export function FormSection({ glyph, title, text, typed = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <Row gap={14} marginBottom={20}>
        <Text tone="link" shrink={false} className={styles['tile']}>
          <Icon glyph={glyph} size={24} />
        </Text>
        <div>
          <Text id={id} as="h2" size="card-title" weight="semibold">
            {title}
          </Text>
          <Text as="p" size="small" tone="secondary">
            {text}
          </Text>
        </div>
      </Row>
      <div className={classNames(styles['fields'], typed && styles['typed'])}>{children}</div>
    </Card>
  )
}
