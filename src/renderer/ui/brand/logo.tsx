import { classNames } from '../class-names'
import styles from './logo.module.css'

export function Logo({ size = 36, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden
      focusable={false}
      className={classNames(styles['logo'], className)}
    >
      <rect width="100" height="100" rx="28" fill="#F7B733" />
      <path fill="#0C383B" d="M19.4 22.2H47.5V55.6A28.1 33.4 0 0 1 19.4 22.2Z" />
      <path fill="#0B6E69" d="M52.5 22.2H80.6A28.1 33.4 0 0 1 52.5 55.6Z" />
      <path fill="#C4420D" d="M39 61.8H61V69.5A11 11 0 0 1 50 80.5A11 11 0 0 1 39 69.5Z" />
    </svg>
  )
}

type WordmarkProps = { name: string; size?: number; tone?: 'text' | 'on-sidebar'; className?: string | undefined }

export function Wordmark({ name, size = 36, tone = 'text', className }: WordmarkProps) {
  return (
    <span className={classNames(styles['wordmark'], tone === 'on-sidebar' && styles['onSidebar'], className)}>
      <Logo size={size} />
      <bdi dir="ltr">{name}</bdi>
    </span>
  )
}
