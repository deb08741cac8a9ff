import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { Link, type LinkProps } from './link'

export type ButtonVariant = 'primary' | 'saffron' | 'outlined' | 'pale' | 'ghost' | 'on-color' | 'link' | 'danger'

export type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'middle' | 'large' | undefined
  icon?: Glyph | undefined
  iconFilled?: boolean | undefined
  trailingIcon?: Glyph | undefined
  block?: boolean | undefined
}

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> & {
    loading?: boolean | undefined
    ref?: Ref<HTMLButtonElement> | undefined
  }

function look({ variant = 'outlined', size = 'middle', block }: ButtonLook, className: string | undefined): string {
  return classNames(styles['button'], styles[variant], styles[size], block && styles['block'], className)
}

function Content({ icon, iconFilled, trailingIcon, loading, children }: ButtonLook & { loading?: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {loading ? <span className={styles['spinner']} aria-hidden /> : icon && <Icon glyph={icon} size={18} filled={iconFilled} />}
      <span className={styles['text']}>{children}</span>
      {trailingIcon && <Icon glyph={trailingIcon} size={18} />}
    </>
  )
}

/** While loading it stays focusable, so that the keyboard does not lose its place. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconFilled, trailingIcon, block, loading = false, type = 'button', className, onClick, children, ...rest } = props
  return (
    <button
      type={loading ? 'button' : type}
      className={look({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
      {...rest}
    >
      <Content icon={icon} iconFilled={iconFilled} trailingIcon={trailingIcon} loading={loading}>
        {children}
      </Content>
    </button>
  )
}

export type ButtonLinkProps = ButtonLook & LinkProps

export function ButtonLink({ variant, size, icon, iconFilled, trailingIcon, block, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link className={look({ variant, size, block }, className)} {...link}>
      <Content icon={icon} iconFilled={iconFilled} trailingIcon={trailingIcon}>
        {children}
      </Content>
    </Link>
  )
}
