import { createContext, type AriaAttributes, type MouseEventHandler, type ReactNode } from 'react'

export type LinkTarget = Pick<
  AriaAttributes,
  'aria-label' | 'aria-current' | 'aria-describedby' | 'aria-labelledby'
> & {
  to: string
  className?: string | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
  target?: string | undefined
  rel?: string | undefined
  tabIndex?: number | undefined
  children?: ReactNode
}

export type Anchor = { href: string; onClick: MouseEventHandler<HTMLElement> | undefined }

/** Ant Design's anchors navigate in the application. */
export type UseAnchor = (to: string) => Anchor

export const useBrowserAnchor: UseAnchor = (to) => ({ href: to, onClick: undefined })

export const LinkContext = createContext<UseAnchor>(useBrowserAnchor)
