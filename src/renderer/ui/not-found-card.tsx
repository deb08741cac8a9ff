import type { ReactNode } from 'react'
import { ButtonLink } from './button'
import { Card } from './card'
import { Empty } from './states/empty'

type NotFoundCardProps = {
  title: string
  text: ReactNode
  heading?: 'h1' | 'h2'
  /** Where the list of such things is. */
  link: { to: string; text: string }
}

/** Said where an address names something that is not there, with the way to what is. */
export function NotFoundCard({ title, text, heading = 'h2', link }: NotFoundCardProps) {
  return (
    <Card>
      <Empty title={title} text={text} heading={heading} action={<ButtonLink variant="primary" to={link.to}>{link.text}</ButtonLink>} />
    </Card>
  )
}
