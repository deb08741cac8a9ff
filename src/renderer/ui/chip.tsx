import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { checkCircle } from 'virtual:icons/check-circle'
import { clock } from 'virtual:icons/clock'
import { lockSimple } from 'virtual:icons/lock-simple'
import { x } from 'virtual:icons/x'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import styles from './chip.module.css'

export type ChipState =
  'live' | 'soon' | 'completed' | 'success' | 'pending' | 'rejected' | 'new' | 'free' | 'neutral' | 'locked'

type ChipProps = {
  'state': ChipState
  'icon'?: Glyph | undefined
  'className'?: string | undefined
  /** True for a state that a minute can change: the last Home leaves its place empty. */
  'data-moment'?: boolean
  'children': ReactNode
}

const glyphs: Partial<Record<ChipState, { glyph: Glyph; filled: boolean }>> = {
  completed: { glyph: checkCircle, filled: true },
  success: { glyph: checkCircle, filled: true },
  pending: { glyph: clock, filled: false },
  rejected: { glyph: x, filled: false },
  locked: { glyph: lockSimple, filled: true },
}

const colors: Partial<Record<ChipState, string>> = {
  success: 'success',
  pending: 'warning',
  rejected: 'error',
  new: 'processing',
}

export function Chip({ state, icon, className, children, ...moment }: ChipProps) {
  const own = icon ? { glyph: icon, filled: true } : glyphs[state]
  const mark = own ? (
    <Icon glyph={own.glyph} size={14} filled={own.filled} />
  ) : (
    state === 'live' && <span className={styles['dot']} aria-hidden />
  )
  return (
    <Tag
      {...moment}
      variant="filled"
      color={colors[state] ?? 'default'}
      icon={mark}
      disabled={false}
      className={classNames(styles['chip'], styles[state], className)}
    >
      {children}
    </Tag>
  )
}
