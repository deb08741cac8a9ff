import { createElement, useContext, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { arrowRight } from './icons/arrow-right'
import { arrowSquareOut } from './icons/arrow-square-out'
import { caretRight } from './icons/caret-right'
import { LinkContext, type LinkTarget } from './link-context'
import styles from './link.module.css'
import { VisuallyHidden } from './visually-hidden'

export type LinkProps = Omit<LinkTarget, 'target' | 'rel'> & {
  external?: boolean | undefined
  externalLabel?: string | undefined
  current?: 'page' | undefined
}

export function Link({ external, externalLabel, current, children, to, ...rest }: LinkProps) {
  const routerLink = useContext(LinkContext)
  if (external) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" {...rest}>
        {children}
        {externalLabel && <VisuallyHidden>{externalLabel}</VisuallyHidden>}
      </a>
    )
  }
  return createElement(routerLink, { to, ...(current && { 'aria-current': current }), ...rest }, children)
}

const trailingGlyphs = { caret: caretRight, arrow: arrowRight, external: arrowSquareOut } as const

export type TextLinkProps = LinkProps & {
  icon?: Glyph | undefined
  trailing?: keyof typeof trailingGlyphs | undefined
  children: ReactNode
}

export function TextLink({ icon, trailing, className, children, ...link }: TextLinkProps) {
  return (
    <Link className={classNames(styles['text'], className)} {...link}>
      {icon && <Icon glyph={icon} size={16} />}
      {children}
      {trailing && <Icon glyph={trailingGlyphs[trailing]} size={16} />}
    </Link>
  )
}
