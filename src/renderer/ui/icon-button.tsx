import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import styles from './icon-button.module.css'
import { Link, type LinkProps } from './link'

export type IconButtonLook = {
  glyph: Glyph
  label: string
  filled?: boolean | undefined
  size?: 32 | 40 | 44 | undefined
  tone?: 'plain' | 'outlined' | 'saffron' | 'error' | 'on-dark' | undefined
  badge?: number | string | undefined
  badgeLabel?: string | undefined
}

export type IconButtonProps = IconButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'children'> & {
    pressed?: boolean | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

const nameOf = ({ label, badge, badgeLabel }: IconButtonLook) => (badge ? `${label}, ${badgeLabel ?? badge}` : label)

const classOf = ({ tone = 'plain', size = 40 }: Pick<IconButtonLook, 'tone' | 'size'>, className: string | undefined) =>
  classNames(styles['button'], styles[tone], styles[`size${size}`], className)

function Face({ glyph, filled, badge }: Pick<IconButtonLook, 'glyph' | 'filled' | 'badge'>) {
  return (
    <>
      <Icon glyph={glyph} size={20} filled={filled} />
      {badge !== undefined && badge !== 0 && (
        <span className={styles['badge']} aria-hidden>
          {badge}
        </span>
      )}
    </>
  )
}

export function IconButton(props: IconButtonProps) {
  const { glyph, label, filled, size, tone, badge, badgeLabel, pressed, type = 'button', className, ...rest } = props
  return (
    <button
      type={type}
      title={label}
      aria-label={nameOf({ glyph, label, badge, badgeLabel })}
      aria-pressed={pressed}
      className={classOf({ tone, size }, className)}
      {...rest}
    >
      <Face glyph={glyph} filled={filled ?? pressed} badge={badge} />
    </button>
  )
}

export type IconButtonLinkProps = IconButtonLook & Omit<LinkProps, 'children'>

export function IconButtonLink({ glyph, label, filled, size, tone, badge, badgeLabel, className, ...link }: IconButtonLinkProps) {
  return (
    <Link aria-label={nameOf({ glyph, label, badge, badgeLabel })} className={classOf({ tone, size }, className)} {...link}>
      <Face glyph={glyph} filled={filled} badge={badge} />
    </Link>
  )
}
