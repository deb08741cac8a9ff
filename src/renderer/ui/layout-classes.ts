import { classNames } from './class-names'
import styles from './layout.module.css'

/** In pixels. */
type Gap = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 32

export type Gaps = { gap?: Gap | readonly [row: Gap, column: Gap] | undefined }

export type StackLayout = Gaps & {
  align?: 'start' | 'center' | undefined
  pack?: 'start' | undefined
  grow?: boolean | undefined
}

export type RowLayout = Gaps & {
  align?: 'start' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'between' | 'center' | 'end' | undefined
  wrap?: boolean | undefined
}

export type GridLayout = Gaps & {
  /** Pixels. */
  min: 150 | 160 | 180 | 220 | 232 | 240 | 260 | 300 | 320 | 340
  fill?: boolean | undefined
  align?: 'start' | undefined
}

export type TextLook = {
  size?: 'label' | 'small' | 'body' | 'card-title' | 'title' | 'hero' | undefined
  tone?: 'secondary' | 'tertiary' | 'success' | 'warning' | 'error' | undefined
  weight?: 'regular' | 'medium' | 'strong' | 'semibold' | 'bold' | undefined
}

function gapClasses(gap: Gaps['gap']): string {
  if (gap === undefined) return ''
  const [row, column] = typeof gap === 'number' ? [gap, gap] : gap
  return classNames(styles[`row-${row}`], styles[`column-${column}`])
}

export function stackClasses({ gap, align, pack, grow = false }: StackLayout): string {
  return classNames(
    styles['stack'],
    gapClasses(gap),
    align && styles[`items-${align}`],
    pack && styles['pack'],
    grow && styles['grow'],
  )
}

export function rowClasses({ gap, align, justify, wrap = false }: RowLayout): string {
  return classNames(
    styles['row'],
    wrap && styles['wrap'],
    gapClasses(gap),
    align && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
  )
}

export function gridClasses({ gap, min, fill = false, align }: GridLayout): string {
  return classNames(
    styles['grid'],
    styles[`columns-${min}`],
    fill && styles['fill'],
    gapClasses(gap),
    align && styles[`align-${align}`],
  )
}

export function textClasses({ size, tone, weight }: TextLook): string {
  return classNames(
    size && styles[`size-${size}`],
    tone && styles[`tone-${tone}`],
    weight && styles[`weight-${weight}`],
  )
}
