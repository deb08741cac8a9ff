import { Button as AntButton, type ButtonProps as AntButtonProps } from 'antd'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { placementClasses, type Placement } from './layout-classes'
import { useAnchorProps, type LinkProps } from './link'
import { VisuallyHidden } from './visually-hidden'
import styles from './button.module.css'

type ButtonVariant = 'primary' | 'saffron' | 'outlined' | 'pale' | 'ghost' | 'on-color' | 'link' | 'danger'

type ButtonLook = Pick<Placement, 'justifySelf' | 'marginTop'> & {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'middle' | 'large' | undefined
  icon?: Glyph | undefined
  iconFilled?: boolean | undefined
  trailingIcon?: Glyph | undefined
  block?: boolean | undefined
}

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color'> & {
    loading?: boolean | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

const looks: Readonly<Record<ButtonVariant, Required<Pick<AntButtonProps, 'color' | 'variant'>>>> = {
  'primary': { color: 'primary', variant: 'solid' },
  'saffron': { color: 'default', variant: 'solid' },
  'outlined': { color: 'default', variant: 'outlined' },
  'pale': { color: 'primary', variant: 'filled' },
  'ghost': { color: 'default', variant: 'text' },
  'on-color': { color: 'default', variant: 'text' },
  'link': { color: 'primary', variant: 'link' },
  'danger': { color: 'danger', variant: 'outlined' },
}

function look(
  { variant = 'outlined', size = 'middle', block = false, justifySelf, marginTop }: ButtonLook,
  className: string | undefined,
): AntButtonProps {
  return {
    ...looks[variant],
    size,
    block,
    autoInsertSpace: false,
    className: classNames(styles['button'], styles[variant], placementClasses({ justifySelf, marginTop }), className),
  }
}

function Content({ trailingIcon, children }: { trailingIcon: Glyph | undefined; children: ReactNode }) {
  return (
    <>
      <span className={styles['text']}>{children}</span>
      {trailingIcon && <Icon glyph={trailingIcon} size={18} />}
    </>
  )
}

/** Remains focusable while loading. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconFilled,
    trailingIcon,
    block,
    justifySelf,
    marginTop,
    loading = false,
    disabled = false,
    type = 'button',
    className,
    children,
    ...rest
  } = props
  return (
    <AntButton
      disabled={disabled}
      htmlType={loading ? 'button' : type}
      loading={loading}
      icon={icon && <Icon glyph={icon} size={18} filled={iconFilled} />}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      {...look({ variant, size, block, justifySelf, marginTop }, className)}
      {...rest}
    >
      <Content trailingIcon={trailingIcon}>{children}</Content>
    </AntButton>
  )
}

type ButtonLinkProps = ButtonLook & LinkProps

export function ButtonLink({
  variant,
  size,
  icon,
  iconFilled,
  trailingIcon,
  block,
  justifySelf,
  marginTop,
  className,
  children,
  to,
  external,
  externalLabel,
  current,
  onClick,
  ...rest
}: ButtonLinkProps) {
  return (
    <AntButton
      icon={icon && <Icon glyph={icon} size={18} filled={iconFilled} />}
      {...look({ variant, size, block, justifySelf, marginTop }, className)}
      {...useAnchorProps({ to, external, current, onClick })}
      {...rest}
    >
      <Content trailingIcon={trailingIcon}>{children}</Content>
      {external && externalLabel && <VisuallyHidden>{externalLabel}</VisuallyHidden>}
    </AntButton>
  )
}
