import { parsePath, useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import type { Anchor } from '../ui/link-context'

/** Leads an anchor of the design system by the router; another query of the same screen leaves it where it is scrolled to. */
export function usePageAnchor(to: string): Anchor {
  const { pathname } = useLocation()
  return { href: useHref(to), onClick: useLinkClickHandler<HTMLElement>(to, { preventScrollReset: parsePath(to).pathname === pathname }) }
}
