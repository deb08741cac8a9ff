import { Badge, Button as AntButton } from 'antd'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import styles from './icon-button.module.css'
import { useAnchorProps, type LinkProps } from './link'

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
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'children' | 'color'> & {
    pressed?: boolean | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

const nameOf = ({ label, badge, badgeLabel }: IconButtonLook) => (badge ? `${label}, ${badgeLabel ?? badge}` : label)

function look({ tone = 'plain', size = 40 }: Pick<IconButtonLook, 'tone' | 'size'>, className: string | undefined) {
  const isFramed = tone === 'outlined' || tone === 'saffron' || tone === 'error'
  return { color: 'default', variant: isFramed ? 'outlined' : 'text', className: classNames(styles['button'], styles[tone], styles[`size${size}`], className) } as const
}

/** The name of the button says the count: the badge itself is for the eye. */
function Face({ glyph, filled, badge }: Pick<IconButtonLook, 'glyph' | 'filled' | 'badge'>) {
  return (
    <>
      <Icon glyph={glyph} size={20} filled={filled} />
      {badge !== undefined && badge !== 0 && (
        <span className={styles['badge']} aria-hidden>
          <Badge count={badge} title="" />
        </span>
      )}
    </>
  )
}

export function IconButton(props: IconButtonProps) {
  const { glyph, label, filled, size, tone, badge, badgeLabel, pressed, disabled = false, type = 'button', className, ...rest } = props
  return (
    <AntButton disabled={disabled} htmlType={type} title={label} aria-label={nameOf({ glyph, label, badge, badgeLabel })} aria-pressed={pressed} {...look({ tone, size }, className)} {...rest}>
      <Face glyph={glyph} filled={filled ?? pressed} badge={badge} />
    </AntButton>
  )
}

export type IconButtonLinkProps = IconButtonLook & Omit<LinkProps, 'children'>

export function IconButtonLink({ glyph, label, filled, size, tone, badge, badgeLabel, className, to, external, externalLabel: _, current, onClick, ...rest }: IconButtonLinkProps) {
  return (
    <AntButton aria-label={nameOf({ glyph, label, badge, badgeLabel })} {...look({ tone, size }, className)} {...useAnchorProps({ to, external, current, onClick })} {...rest}>
      <Face glyph={glyph} filled={filled} badge={badge} />
    </AntButton>
  )
}
