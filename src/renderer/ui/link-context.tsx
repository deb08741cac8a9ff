import { createContext, type AriaAttributes, type ComponentType, type MouseEventHandler, type ReactNode } from 'react'

export type LinkTarget = Pick<AriaAttributes, 'aria-label' | 'aria-current' | 'aria-describedby' | 'aria-labelledby'> & {
  to: string
  className?: string | undefined
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  target?: string | undefined
  rel?: string | undefined
  tabIndex?: number | undefined
  children?: ReactNode
}

/** The application gives the router's own link; without it a plain anchor is drawn. */
export type LinkComponent = ComponentType<LinkTarget>

export function PlainLink({ to, ...rest }: LinkTarget) {
  return <a href={to} {...rest} />
}

export const LinkContext = createContext<LinkComponent>(PlainLink)
