// Not @ant-design/icons: the design uses Phosphor.
import { classNames } from './class-names'
import { textClasses, type TextLook } from './layout-classes'
import styles from './icon.module.css'

type Weight = 'regular' | 'bold' | 'fill'

export type Glyph = {
  readonly flips?: true
  readonly regular?: string
  readonly bold?: string
  readonly fill?: string
}

type IconSize = 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32

type IconProps = {
  glyph: Glyph
  size?: IconSize | undefined
  filled?: boolean | undefined
  label?: string | undefined
  tone?: TextLook['tone']
  className?: string | undefined
}

export function getGlyphPath(glyph: Glyph, size: number, filled: boolean): string {
  const outlines: readonly Weight[] = size >= 24 ? ['regular', 'bold'] : ['bold', 'regular']
  const order: readonly Weight[] = filled ? ['fill', ...outlines] : [...outlines, 'fill']
  return order.map((weight) => glyph[weight]).find((path) => path !== undefined) ?? ''
}

export function Icon({ glyph, size = 20, filled = false, label, tone, className }: IconProps) {
  const naming = label ? { 'role': 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      viewBox="0 0 256 256"
      width={size}
      height={size}
      fill="currentColor"
      focusable={false}
      className={classNames(styles['icon'], glyph.flips && styles['flips'], textClasses({ tone }), className)}
      {...naming}
    >
      <path d={getGlyphPath(glyph, size, filled)} />
    </svg>
  )
}
