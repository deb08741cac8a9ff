import { useFormat } from '../../core/strings/format'
import { Ltr } from '../../ui/ltr'
import { classNames } from '../../ui/class-names'
import styles from './amounts.module.css'

type PointsAmountProps = {
  value: number
  sign?: '+' | '−' | undefined
  className?: string | undefined
}

/** The sign precedes the digits in every language. */
export function PointsAmount({ value, sign, className }: PointsAmountProps) {
  const { number, pointsUnit } = useFormat()
  return (
    <bdi className={classNames(styles['amount'], className)}>
      <Ltr>{`${sign ?? ''}${number(value)}`}</Ltr> {pointsUnit(value)}
    </bdi>
  )
}

export function FcfaAmount({ value }: { value: number }) {
  const { number } = useFormat()
  return <Ltr>{`${number(value)}\u00A0FCFA`}</Ltr>
}
