import { Drawer as AntDrawer } from 'antd'
import type { ReactNode } from 'react'
import { x } from 'virtual:icons/x'
import { useOutsideFullScreen } from '../full-screen'
import { IconButton } from '../icon-button'
import { useDirection } from '../theme/use-direction'
import styles from './overlay.module.css'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  side?: 'start' | 'end' | undefined
  width?: number | undefined
  bare?: boolean | undefined
  children: ReactNode
}

export function Drawer({
  open,
  onClose,
  title,
  closeLabel,
  side = 'start',
  width = 280,
  bare = false,
  children,
}: DrawerProps) {
  const atLeft = (side === 'start') === (useDirection() === 'ltr')
  const isShown = useOutsideFullScreen(open)
  const close = <IconButton glyph={x} label={closeLabel} onClick={onClose} />
  return (
    <AntDrawer
      open={isShown}
      onClose={onClose}
      placement={atLeft ? 'left' : 'right'}
      size={width}
      closable={false}
      aria-label={title}
      destroyOnHidden
      styles={{ wrapper: { maxInlineSize: '86vw' }, ...(bare && { body: { padding: 0 } }) }}
      {...(!bare && { title: <h2 className={styles['title']}>{title}</h2>, extra: close })}
    >
      {children}
    </AntDrawer>
  )
}
