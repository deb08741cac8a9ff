import { Badge } from 'antd'
import styles from './count-badge.module.css'
import { IconButton, type IconButtonProps } from './icon-button'

const maxShown = 99

/** A number beside an entry of the sidebar; `label` says what is counted, for whoever does not see where it stands. */
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
  /** What is counted, which the name of the button says as well. */
  countLabel: string
}

/** A button with a number at its corner, which is for the eye alone: the button's name says it. */
export function CountedIconButton({ count, countLabel, label, ...button }: CountedIconButtonProps) {
  return (
    <span className={styles['counted']}>
      <IconButton label={count > 0 ? `${label}, ${countLabel}` : label} {...button} />
      <Badge count={count} overflowCount={maxShown} title="" className={styles['corner'] ?? ''} aria-hidden />
    </span>
  )
}
