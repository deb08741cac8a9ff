import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { Ltr } from './ltr'
import styles from './toggle-chip.module.css'

export type ToggleChipProps = {
  glyph: Glyph
  pressed: boolean
  label: string
  count?: string | undefined
  tone: 'love' | 'neutral' | 'saffron'
  disabled?: boolean | undefined
  className?: string | undefined
  onClick: () => void
}

export function ToggleChip({ glyph, pressed, label, count, tone, disabled, className, onClick }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles['chip'], pressed && styles[tone], className)}
      aria-pressed={pressed}
      aria-label={count ? `${label}, ${count}` : label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon glyph={glyph} size={20} filled={pressed} />
      {count && <Ltr>{count}</Ltr>}
    </button>
  )
}
