import styles from './count-badge.module.css'

/** A number beside an entry of the sidebar; `label` says what is counted, for whoever does not see where it stands. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles['badge']}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
