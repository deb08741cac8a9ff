import { Dropdown as AntDropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon, type Glyph } from '../icon'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { Link } from '../link'
import { useDirection } from '../theme/use-direction'
import styles from './overlay.module.css'

type MenuItem =
  | {
      key: string
      text: ReactNode
      icon?: Glyph | undefined
      to?: string | undefined
      external?: boolean | undefined
      danger?: boolean | undefined
      disabled?: boolean | undefined
      checked?: boolean | undefined
      onClick?: (() => void) | undefined
    }
  | { key: string; divider: true }

export type MenuEntry = MenuItem | { key: string; group: string; entries: readonly MenuItem[] }

type DropdownProps = {
  items: readonly MenuEntry[]
  label: string
  placement?: 'start' | 'end' | 'above' | undefined
  className?: string | undefined
  /** Positioned container of the menu instead of the body. */
  container?: ((trigger: HTMLElement) => HTMLElement) | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactElement
}

type AntItem = NonNullable<NonNullable<MenuProps['items']>[number]>

function antItem(entry: MenuEntry): AntItem {
  if ('divider' in entry) return { key: entry.key, type: 'divider' }
  if ('group' in entry) return groupItem(entry)
  const { key, text, icon, to, external, danger, disabled, checked, onClick } = entry
  const label =
    to === undefined ? (
      text
    ) : (
      <Link to={to} external={external}>
        {text}
      </Link>
    )
  return {
    key,
    label,
    ...(icon && { icon: <Icon glyph={icon} size={18} /> }),
    ...(external && { extra: <Icon glyph={arrowSquareOut} size={16} /> }),
    ...(danger && { danger }),
    ...(disabled && { disabled }),
    ...(checked !== undefined && { 'role': 'menuitemradio', 'aria-checked': checked }),
    ...(onClick && { onClick: () => onClick() }),
  }
}

/** Ant Design names neither list. */
function groupItem({ key, group, entries }: Extract<MenuEntry, { group: string }>): AntItem {
  const named = { 'role': 'group', 'aria-label': group }
  return { key, type: 'group', label: group, children: entries.map(antItem), ...named }
}

function checkedKeys(items: readonly MenuEntry[]): string[] {
  return items.flatMap((entry) =>
    'group' in entry ? checkedKeys(entry.entries) : 'checked' in entry && entry.checked ? [entry.key] : [],
  )
}

function FocusOnChecked({ openings, children }: { openings: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true })
  }, [openings])
  return <div ref={box}>{children}</div>
}

export function Dropdown({
  items,
  label,
  placement = 'end',
  className,
  container,
  open,
  onOpenChange,
  children,
}: DropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const trigger = useRef<HTMLElement>(null)
  const atRight = (placement !== 'start') === (useDirection() === 'ltr')
  const checked = checkedKeys(items)
  const isChoice = checked.length > 0
  const change = (next: boolean) => {
    setOpen(next)
    if (next) setOpenings(openings + 1)
    onOpenChange?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.target instanceof HTMLElement) {
      event.preventDefault()
      event.target.click()
    } else if (event.key === 'Escape' || (event.key === 'Tab' && isChoice)) {
      event.stopPropagation()
      trigger.current?.focus()
      change(false)
    }
  }
  return (
    <AntDropdown
      ref={trigger}
      trigger={['click']}
      placement={`${placement === 'above' ? 'top' : 'bottom'}${atRight ? 'Right' : 'Left'}`}
      classNames={{ root: classNames(styles['menu'], className) }}
      menu={{
        'items': items.map(antItem),
        'aria-label': label,
        onKeyDown,
        ...(isChoice && {
          selectable: true,
          multiple: checked.length > 1,
          selectedKeys: checked,
          onClick: () => trigger.current?.focus(),
        }),
      }}
      open={open ?? isOpen}
      onOpenChange={change}
      destroyOnHidden={isChoice}
      {...(isChoice && {
        popupRender: (menu: ReactNode) => <FocusOnChecked openings={openings}>{menu}</FocusOnChecked>,
      })}
      {...(container && { getPopupContainer: container })}
    >
      {children}
    </AntDropdown>
  )
}
