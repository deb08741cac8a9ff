import { Dropdown as AntDropdown, type MenuProps } from 'antd'
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { classNames } from '../class-names'
import { Icon, type Glyph } from '../icon'
import { isPlainKey } from '../is-plain-key'
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
  /** The button; gets the attributes and keys of a menu button. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
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

/** The item that a menu opens at; null leaves the focus on the button, which a mouse has pressed. */
type Entrance = 'first' | 'last' | null

const entrances: Readonly<Record<string, Exclude<Entrance, null>>> = {
  'Enter': 'first',
  ' ': 'first',
  'ArrowDown': 'first',
  'ArrowUp': 'last',
}

type OpenedMenuProps = { opened: { at: Entrance }; children: ReactNode }

function OpenedMenu({ opened, children }: OpenedMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const enabled = '[role^="menuitem"]:not([aria-disabled="true"])'
    const items = [...(box.current?.querySelectorAll<HTMLElement>(enabled) ?? [])]
    const checked = items.find((item) => item.getAttribute('aria-checked') === 'true')
    const entered = opened.at === null ? undefined : opened.at === 'first' ? items[0] : items.at(-1)
    ;(checked ?? entered)?.focus({ preventScroll: true })
  }, [opened])
  return (
    <div ref={box} onFocus={focusItemOfLink}>
      {children}
    </div>
  )
}

/** Ant Design moves the focus to the link in an item, which a screen reader calls a link and not an item of a menu. */
function focusItemOfLink({ target }: FocusEvent): void {
  if (target instanceof HTMLAnchorElement)
    target.closest<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
}

/** A menu button of the ARIA practices, whose keys and states Ant Design leaves out. */
export function Dropdown({ items, label, placement = 'end', className, container, children }: DropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const [opened, setOpened] = useState<OpenedMenuProps['opened']>({ at: null })
  const trigger = useRef<HTMLElement>(null)
  const entrance = useRef<Entrance>('first')
  const atRight = (placement !== 'start') === (useDirection() === 'ltr')
  const checked = checkedKeys(items)
  const isChoice = checked.length > 0
  const change = (next: boolean) => {
    setOpen(next)
    if (next) setOpened({ at: entrance.current })
  }
  const onTriggerKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = entrances[event.key]
    if (at === undefined || !isPlainKey(event)) return
    entrance.current = at
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    change(true)
  }
  const onTriggerPointerDown = ({ nativeEvent }: PointerEvent) => {
    // A press by a screen reader has no pointer type.
    entrance.current = nativeEvent.pointerType === '' ? 'first' : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = event.target instanceof HTMLElement ? event.target : null
    const link = item?.querySelector<HTMLElement>('a')
    if (event.key === ' ' || (event.key === 'Enter' && link)) {
      event.preventDefault()
      ;(link ?? item)?.click()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      trigger.current?.focus()
      change(false)
    }
  }
  // oxlint-disable-next-line react/refs -- cloneElement calls no handler
  const button = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'onKeyDown': onTriggerKeyDown,
    'onPointerDown': onTriggerPointerDown,
  })
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
        'onClick': () => trigger.current?.focus(),
        ...(isChoice && { selectable: true, multiple: checked.length > 1, selectedKeys: checked }),
      }}
      open={isOpen}
      onOpenChange={change}
      destroyOnHidden
      popupRender={(menu) => <OpenedMenu opened={opened}>{menu}</OpenedMenu>}
      {...(container && { getPopupContainer: container })}
    >
      {button}
    </AntDropdown>
  )
}
