import { Button as AntButton } from 'antd'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names'
import { HoverTitle } from './hover-title'
import { Icon, type Glyph } from './icon'
import { Ltr } from './ltr'
import styles from './toggle-chip.module.css'

type ToggleChipProps = {
  glyph: Glyph
  pressed: boolean
  /** A pair names what a press does, off and on: the state is in the name then, and not announced twice. */
  label: string | readonly [off: string, on: string]
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
  const isNamedByState = typeof label !== 'string'
  const name = isNamedByState ? label[pressed ? 1 : 0] : label
  return (
    <AntButton
      disabled={disabled}
      className={classNames(styles['chip'], pressed && styles[tone], className)}
      {...(!isNamedByState && { 'aria-pressed': pressed })}
      aria-label={count ? `${name}, ${count}` : name}
      {...rest}
    >
      <Icon glyph={glyph} size={20} filled={pressed} />
      {count && <Ltr>{count}</Ltr>}
      <HoverTitle text={name} />
    </AntButton>
  )
}
