import { classNames } from './class-names'
import { Coin } from './coin'
import { Link } from './link'
import { Ltr } from './ltr'
import { VisuallyHidden } from './visually-hidden'
import styles from './points-pill.module.css'
import refreshingStyles from './refreshing.module.css'

type PointsPillProps = {
  amount: string
  unit: string
  label: string
  /** Spoken until the platform has confirmed the amount. */
  refreshing?: string | undefined
  to?: string | undefined
  className?: string | undefined
}

export function PointsPill({ amount, unit, label, refreshing, to, className }: PointsPillProps) {
  const face = (
    <>
      <Coin size={28} />
      <VisuallyHidden>{label}</VisuallyHidden> <Ltr weight="semibold">{amount}</Ltr>{' '}
      <span className={styles['unit']}>{unit}</span>
      {refreshing !== undefined && <VisuallyHidden> {refreshing}</VisuallyHidden>}
    </>
  )
  const look = classNames(styles['pill'], refreshing !== undefined && refreshingStyles['refreshing'], className)
  if (to === undefined) {
    return <span className={look}>{face}</span>
  }
  return (
    <Link to={to} className={classNames(look, styles['linked'])}>
      {face}
    </Link>
  )
}
