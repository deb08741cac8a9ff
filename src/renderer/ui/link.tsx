import { useContext, type MouseEvent, type MouseEventHandler, type ReactNode } from 'react'
import { arrowRight } from 'virtual:icons/arrow-right'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { caretRight } from 'virtual:icons/caret-right'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { placementClasses, type Placement } from './layout-classes'
import { LinkContext, type LinkTarget } from './link-context'
import { VisuallyHidden } from './visually-hidden'
import styles from './link.module.css'

export type LinkProps = Omit<LinkTarget, 'target' | 'rel'> & {
  external?: boolean | undefined
  externalLabel?: string | undefined
  current?: 'page' | undefined
}

type AnchorProps = Pick<LinkTarget, 'target' | 'rel' | 'aria-current'> & {
  href: string
  onClick: MouseEventHandler<HTMLElement> | undefined
}

export function useAnchorProps({
  to,
  external,
  current,
  onClick,
}: Pick<LinkProps, 'to' | 'external' | 'current' | 'onClick'>): AnchorProps {
  const useAnchor = useContext(LinkContext)
  const { href, onClick: follow } = useAnchor(external ? '/' : to)
  if (external) return { href: to, target: '_blank', rel: 'noopener noreferrer', onClick }
  const pressed = (event: MouseEvent<HTMLElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow?.(event)
  }
  return { href, onClick: pressed, ...(current && { 'aria-current': current }) }
}

export function Link({ to, external, externalLabel, current, onClick, children, ...rest }: LinkProps) {
  return (
    <a {...useAnchorProps({ to, external, current, onClick })} {...rest}>
      {children}
      {external && externalLabel && <VisuallyHidden>{externalLabel}</VisuallyHidden>}
    </a>
  )
}

const trailingGlyphs = { caret: caretRight, arrow: arrowRight, external: arrowSquareOut } as const

type TextLinkProps = LinkProps &
  Pick<Placement, 'justifySelf' | 'marginTop'> & {
    icon?: Glyph | undefined
    trailing?: keyof typeof trailingGlyphs | undefined
    children: ReactNode
  }

export function TextLink({ icon, trailing, justifySelf, marginTop, className, children, ...link }: TextLinkProps) {
  return (
    <Link className={classNames(styles['text'], placementClasses({ justifySelf, marginTop }), className)} {...link}>
      {icon && <Icon glyph={icon} size={16} />}
      {children}
      {trailing && <Icon glyph={trailingGlyphs[trailing]} size={16} />}
    </Link>
  )
}
