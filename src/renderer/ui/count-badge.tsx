import { Badge } from 'antd'
import { IconButton, type IconButtonProps } from './icon-button'
import styles from './count-badge.module.css'

const maxShown = 99

export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <>
      <Badge count={count} overflowCount={maxShown} title="" className={styles['entry'] ?? ''} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </>
  )
}

type CountedIconButtonProps = IconButtonProps & {
  count: number
  countLabel: string
}

export function CountedIconButton({ count, countLabel, label, ...button }: CountedIconButtonProps) {
  return (
    <span className={styles['counted']}>
      <IconButton label={count > 0 ? `${label}, ${countLabel}` : label} data-counted {...button} />
      <Badge count={count} overflowCount={maxShown} title="" className={styles['corner'] ?? ''} aria-hidden />
    </span>
  )
}
