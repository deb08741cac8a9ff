import { createElement } from 'react'
import { shapes, viewBox } from 'virtual:brand-logo'
import { classNames } from '../class-names'
import styles from './logo.module.css'

export function Logo({ size = 36, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      aria-hidden
      focusable={false}
      className={classNames(styles['logo'], className)}
    >
      {shapes.map(({ tag, attributes }, index) => createElement(tag, { key: index, ...attributes }))}
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
