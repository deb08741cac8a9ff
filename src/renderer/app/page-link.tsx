import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** The design system's link, led by the router. */
export function PageLink({ to, ...rest }: { to: string } & Omit<ComponentProps<typeof Link>, 'to'>) {
  return <Link to={to} {...rest} />
}
