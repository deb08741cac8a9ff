import styles from './breadcrumb.module.css'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { caretRight } from './icons/caret-right'
import { Link } from './link'

export type BreadcrumbProps = {
  label: string
  icon?: Glyph | undefined
  items: readonly { text: string; to?: string | undefined }[]
  className?: string | undefined
}

export function Breadcrumb({ label, icon, items, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={classNames(styles['breadcrumb'], className)}>
      <ol className={styles['list']}>
        {items.map(({ text, to }, index) => (
          <li key={`${index}-${text}`} className={styles['item']}>
            {index === 0 ? icon && <Icon glyph={icon} size={16} /> : <Icon glyph={caretRight} size={14} />}
            {to === undefined || index === items.length - 1 ? (
              <span dir="auto" className={styles['current']} aria-current="page">
                {text}
              </span>
            ) : (
              <Link to={to} className={styles['link']}>
                <span dir="auto">{text}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
