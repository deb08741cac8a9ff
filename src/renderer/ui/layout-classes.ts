import { classNames } from './class-names'
import styles from './layout.module.css'

/** Distance in pixels. */
type Gap = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 32

export type Gaps = { gap?: Gap | readonly [row: Gap, column: Gap] | undefined }

export type TextLook = {
  size?: 'label' | 'small' | 'compact' | 'body' | 'card-title' | 'title' | 'hero' | undefined
  tone?: 'primary' | 'secondary' | 'tertiary' | 'link' | 'success' | 'warning' | 'error' | undefined
  weight?: 'regular' | 'medium' | 'strong' | 'semibold' | 'heading' | 'bold' | undefined
  textAlign?: 'start' | 'center' | 'end' | undefined
  nowrap?: boolean | undefined
  /** One row that ends in an ellipsis. */
  truncate?: boolean | undefined
  /** Digits of equal width. */
  tabular?: boolean | undefined
}

/** Position and size of an element within its parent's flex or grid layout. */
export type Placement = {
  grow?: boolean | undefined
  /** `true` lets a flex or grid item become narrower than its content, `false` fixes its size. */
  shrink?: boolean | undefined
  justifySelf?: 'start' | 'center' | 'end' | undefined
  /** In pixels. */
  marginTop?: 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 'auto' | undefined
  marginBottom?: 4 | 6 | 16 | 20 | undefined
}

export type BoxLook = TextLook & Placement & { surface?: 'hollow' | undefined; hideEmpty?: boolean | undefined }

export type StackLayout = Gaps & {
  align?: 'start' | 'center' | undefined
  pack?: 'start' | undefined
}

export type RowLayout = Gaps & {
  align?: 'start' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'between' | 'center' | 'end' | undefined
  wrap?: boolean | undefined
  inline?: boolean | undefined
  /** In a narrow window its items take the whole width. */
  fillNarrow?: boolean | undefined
}

export type GridLayout = Gaps & {
  /** Minimum width of a column in pixels. */
  min: 150 | 160 | 180 | 220 | 232 | 240 | 260 | 300 | 320 | 340
  fill?: boolean | undefined
  align?: 'start' | undefined
}

function gapClasses(gap: Gaps['gap']): string {
  if (gap === undefined) return ''
  const [row, column] = typeof gap === 'number' ? [gap, gap] : gap
  return classNames(styles[`row-${row}`], styles[`column-${column}`])
}

export function stackClasses({ gap, align, pack }: StackLayout): string {
  return classNames(styles['stack'], gapClasses(gap), align && styles[`items-${align}`], pack && styles['pack'])
}

export function rowClasses({
  gap,
  align,
  justify,
  wrap = false,
  inline = false,
  fillNarrow = false,
}: RowLayout): string {
  return classNames(
    styles['row'],
    inline && styles['inline'],
    wrap && styles['wrap'],
    fillNarrow && styles['fill-narrow'],
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

export function textClasses({ size, tone, weight, textAlign, nowrap, truncate, tabular }: TextLook): string {
  return classNames(
    size && styles[`size-${size}`],
    tone && styles[`tone-${tone}`],
    weight && styles[`weight-${weight}`],
    textAlign && styles[`text-${textAlign}`],
    nowrap === true && styles['nowrap'],
    truncate === true && styles['truncate'],
    tabular === true && styles['tabular'],
  )
}

export function placementClasses({ grow, shrink, justifySelf, marginTop, marginBottom }: Placement): string {
  return classNames(
    grow === true && styles['grow'],
    shrink === true && styles['shrink'],
    shrink === false && styles['no-shrink'],
    justifySelf && styles[`self-${justifySelf}`],
    marginTop && styles[`top-${marginTop}`],
    marginBottom && styles[`bottom-${marginBottom}`],
  )
}

/** Class names of a look, and the properties that are not part of it. */
export function takeBoxLook<P extends BoxLook>(
  props: P,
): [classes: string, rest: Omit<Omit<P, keyof TextLook>, keyof Placement | 'surface' | 'hideEmpty'>] {
  const { size, tone, weight, textAlign, nowrap, truncate, tabular, ...box } = props
  const { grow, shrink, justifySelf, marginTop, marginBottom, surface, hideEmpty, ...rest } = box
  const classes = classNames(
    placementClasses({ grow, shrink, justifySelf, marginTop, marginBottom }),
    surface && styles[surface],
    hideEmpty === true && styles['hide-empty'],
    textClasses({ size, tone, weight, textAlign, nowrap, truncate, tabular }),
  )
  return [classes, rest]
}
