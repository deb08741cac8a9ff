import type { ReactNode } from 'react'
import { ButtonLink } from './button'
import { Card } from './card'
import { Empty } from './states/empty'

type NotFoundCardProps = {
  title: string
  text: ReactNode
  heading?: 'h1' | 'h2'
  link: { to: string; text: string }
}

export function NotFoundCard({ title, text, heading = 'h2', link }: NotFoundCardProps) {
  return (
    <Card>
      <Empty
        title={title}
        text={text}
        heading={heading}
        action={
          <ButtonLink variant="primary" to={link.to}>
            {link.text}
          </ButtonLink>
        }
      />
    </Card>
  )
}
