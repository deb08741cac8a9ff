import type { ReactNode } from 'react'

type VisuallyHiddenProps = { as?: 'span' | 'div' | 'h2' | 'h3' | 'p'; id?: string; children: ReactNode }

export function VisuallyHidden({ as: Tag = 'span', id, children }: VisuallyHiddenProps) {
  return (
    <Tag className="visually-hidden" {...(id && { id })}>
      {children}
    </Tag>
  )
}
