import { Button as AntButton } from 'antd'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { Ltr } from './ltr'
import styles from './toggle-chip.module.css'

type ToggleChipProps = {
  glyph: Glyph
  pressed: boolean
  label: string
  count?: string | undefined
  tone: 'love' | 'neutral' | 'saffron'
  className?: string | undefined
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'children' | 'type' | 'color'>

export function ToggleChip({
  glyph,
  pressed,
  label,
  count,
  tone,
  disabled = false,
  className,
  ...rest
}: ToggleChipProps) {
  return (
    <AntButton
      disabled={disabled}
      className={classNames(styles['chip'], pressed && styles[tone], className)}
      aria-pressed={pressed}
      aria-label={count ? `${label}, ${count}` : label}
      title={label}
      {...rest}
    >
      <Icon glyph={glyph} size={20} filled={pressed} />
      {count && <Ltr>{count}</Ltr>}
    </AntButton>
  )
}
