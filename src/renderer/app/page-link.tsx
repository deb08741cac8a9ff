import type { ComponentProps } from 'react'
import { Link, parsePath, useLocation } from 'react-router-dom'

/** The design system's link, led by the router; another query of the same screen leaves it where it is scrolled to. */
export function PageLink({ to, ...rest }: { to: string } & Omit<ComponentProps<typeof Link>, 'to'>) {
  const { pathname } = useLocation()
  return <Link to={to} preventScrollReset={parsePath(to).pathname === pathname} {...rest} />
}
