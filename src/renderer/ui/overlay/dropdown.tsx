import { Dropdown as AntDropdown, type MenuProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type Glyph } from '../icon'
import { arrowSquareOut } from '../icons/arrow-square-out'
import { Link } from '../link'
import { useDirection } from '../theme/use-direction'
import styles from './overlay.module.css'

export type MenuEntry =
  | {
      key: string
      text: ReactNode
      icon?: Glyph | undefined
      to?: string | undefined
      external?: boolean | undefined
      danger?: boolean | undefined
      disabled?: boolean | undefined
      onClick?: (() => void) | undefined
    }
  | { key: string; divider: true }

export type DropdownProps = {
  items: readonly MenuEntry[]
  label: string
  placement?: 'start' | 'end' | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactElement
}

type AntItem = NonNullable<NonNullable<MenuProps['items']>[number]>

function antItem(entry: MenuEntry): AntItem {
  if ('divider' in entry) return { key: entry.key, type: 'divider' }
  const { key, text, icon, to, external, danger, disabled, onClick } = entry
  const label = to === undefined ? text : <Link to={to} external={external}>{text}</Link>
  return {
    key,
    label,
    ...(icon && { icon: <Icon glyph={icon} size={18} /> }),
    ...(external && { extra: <Icon glyph={arrowSquareOut} size={16} /> }),
    ...(danger && { danger }),
    ...(disabled && { disabled }),
    ...(onClick && { onClick: () => onClick() }),
  }
}

export function Dropdown({ items, label, placement = 'end', open, onOpenChange, children }: DropdownProps) {
  const atRight = (placement === 'end') === (useDirection() === 'ltr')
  return (
    <AntDropdown
      trigger={['click']}
      placement={atRight ? 'bottomRight' : 'bottomLeft'}
      classNames={{ root: styles['menu'] ?? '' }}
      menu={{ items: items.map(antItem), 'aria-label': label }}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      {children}
    </AntDropdown>
  )
}
