import { Tabs as AntTabs } from 'antd'
import {
  cloneElement,
  isValidElement,
  useLayoutEffect,
  useRef,
  type ComponentRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Bdi } from './bdi'
import { classNames } from './class-names'
import { isPlainKey } from './is-plain-key'
import { Row, Text } from './layout'
import { Ltr } from './ltr'
import styles from './tabs.module.css'

type TabItem<K extends string> = {
  key: K
  label: string
  count?: number | string | undefined
  disabled?: boolean | undefined
}

type TabsProps<K extends string> = {
  label: string
  items: readonly TabItem<K>[]
  active: K
  onChange: (key: K) => void
  idBase: string
  className?: string | undefined
}

const indicator = { size: (width: number) => width - 20 }

/** Hides Ant Design's empty panel; TabPanel renders the content. */
const noPanel = { body: { display: 'none' } }

export function Tabs<K extends string>({ label, items, active, onChange, idBase, className }: TabsProps<K>) {
  const root = useRef<ComponentRef<typeof AntTabs>>(null)
  useLayoutEffect(() => nameTabList(root.current?.nativeElement ?? null, label), [label])
  const change = (key: string | null) => {
    const item = items.find((each) => each.key === key)
    if (item && item.key !== active) onChange(item.key)
  }
  const drawTab = (node: ReactElement<TabBox>) => {
    const [tab, ...rest] = node.props.children
    const { onFocus, onKeyDown } = tab.props
    const props: Partial<TabRole> = {
      'id': `${idBase}-tab-${node.key}`,
      'aria-controls': node.key === active ? `${idBase}-panel-${node.key}` : undefined,
      'children': tab.props.children.at(-1),
      'onFocus': (event) => {
        onFocus(event)
        if (event.currentTarget.matches(':focus-visible')) change(node.key)
      },
      'onKeyDown': (event) => {
        if (isPlainKey(event) && !scrollsPage(event)) onKeyDown(event)
      },
    }
    return cloneElement(node, undefined, cloneElement(tab, props), ...rest)
  }
  return (
    <AntTabs
      ref={root}
      items={items.map(({ key, label: text, count, disabled = false }) => ({
        key,
        disabled,
        label: <TabLabel text={text} count={count} />,
      }))}
      activeKey={active}
      onChange={change}
      indicator={indicator}
      locale={{ dropdownAriaLabel: label }}
      styles={noPanel}
      renderTabBar={(bar, TabBar) => (
        <TabBar {...bar}>{(node) => (isValidElement<TabBox>(node) ? drawTab(node) : node)}</TabBar>
      )}
      className={classNames(styles['tabs'], className)}
    />
  )
}

type TabRole = {
  'id': string
  'aria-controls': string | undefined
  'children': ReactNode
  'onFocus': (event: FocusEvent<HTMLElement>) => void
  'onKeyDown': (event: KeyboardEvent<HTMLElement>) => void
}

type TabBox = { children: [ReactElement<TabRole & { children: ReactNode[] }>, ...ReactNode[]] }

function nameTabList(root: HTMLElement | null, label: string) {
  const bar = root?.querySelector('.ant-tabs-nav')
  const list = root?.querySelector('.ant-tabs-nav-list')
  for (const attribute of ['role', 'aria-orientation']) bar?.removeAttribute(attribute)
  list?.setAttribute('role', 'tablist')
  list?.setAttribute('aria-label', label)
}

function scrollsPage({ key }: KeyboardEvent): boolean {
  return key === 'ArrowUp' || key === 'ArrowDown'
}

function TabLabel({ text, count }: Pick<TabItem<string>, 'count'> & { text: string }) {
  return (
    <Row as="span" gap={8}>
      <Bdi className={styles['text']}>{text}</Bdi>
      {count !== undefined && (
        <Text tone="secondary" weight="semibold" className={styles['count']}>
          <Ltr>{count}</Ltr>
        </Text>
      )}
    </Row>
  )
}

type TabPanelProps = { idBase: string; tab: string; className?: string | undefined; children: ReactNode }

export function TabPanel({ idBase, tab, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${idBase}-panel-${tab}`}
      aria-labelledby={`${idBase}-tab-${tab}`}
      tabIndex={-1}
      className={className}
    >
      {children}
    </div>
  )
}
