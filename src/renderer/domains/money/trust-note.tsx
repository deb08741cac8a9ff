import type { ReactNode } from 'react'
import { shieldCheck } from 'virtual:icons/shield-check'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout.tsx'

export function TrustNote({ children }: { children: ReactNode }) {
  return (
    <Row as="span" inline gap={8} size="small" tone="secondary">
      <Icon glyph={shieldCheck} size={20} filled tone="success" />
      <span>{children}</span>
    </Row>
  )
}
