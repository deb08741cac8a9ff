import type { ComponentProps } from 'react'
import { ButtonLink } from '../button'
import { Card } from '../card'
import { Empty } from './empty'

type EmptyCardProps = Omit<ComponentProps<typeof Empty>, 'className'> & {
  /** The next step, as the primary button; `action` for any other. */
  link?: { to: string; text: string }
}

/** Stands in place of what a screen or section would list. */
export function EmptyCard({ link, action, ...situation }: EmptyCardProps) {
  return (
    <Card>
      <Empty
        action={
          link === undefined ? (
            action
          ) : (
            <ButtonLink variant="primary" to={link.to}>
              {link.text}
            </ButtonLink>
          )
        }
        {...situation}
      />
    </Card>
  )
}
