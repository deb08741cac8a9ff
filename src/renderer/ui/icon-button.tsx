import { Button as AntButton } from 'antd'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names'
import { HoverTitle } from './hover-title'
import { Icon, type Glyph } from './icon'
import { useAnchorProps, type LinkProps } from './link'
import styles from './icon-button.module.css'

type IconButtonLook = {
  glyph: Glyph
  label: string
  filled?: boolean | undefined
  size?: 32 | 40 | 44 | undefined
  tone?: 'plain' | 'outlined' | 'saffron' | 'error' | 'on-dark' | undefined
}

export type IconButtonProps = IconButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'children' | 'color'> & {
    pressed?: boolean | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

function look({ tone = 'plain', size = 40 }: Pick<IconButtonLook, 'tone' | 'size'>, className: string | undefined) {
  const isFramed = tone === 'outlined' || tone === 'saffron' || tone === 'error'
  return {
    color: 'default',
    variant: isFramed ? 'outlined' : 'text',
    className: classNames(styles['button'], styles[tone], styles[`size${size}`], className),
  } as const
}

export function IconButton(props: IconButtonProps) {
  const { glyph, label, title = label, filled, size, tone, pressed, className, ...rest } = props
  const { disabled = false, type = 'button', ...button } = rest
  return (
    <AntButton
      disabled={disabled}
      htmlType={type}
      aria-label={label}
      aria-pressed={pressed}
      {...look({ tone, size }, className)}
      {...button}
    >
      <Icon glyph={glyph} size={20} filled={filled ?? pressed} />
      <HoverTitle text={title} />
    </AntButton>
  )
}

type IconButtonLinkProps = IconButtonLook & Omit<LinkProps, 'children'>

export function IconButtonLink({
  glyph,
  label,
  filled,
  size,
  tone,
  className,
  to,
  external,
  externalLabel: _,
  current,
  onClick,
  ...rest
}: IconButtonLinkProps) {
  return (
    <AntButton
      aria-label={label}
      {...look({ tone, size }, className)}
      {...useAnchorProps({ to, external, current, onClick })}
      {...rest}
    >
      <Icon glyph={glyph} size={20} filled={filled} />
    </AntButton>
  )
}
