import { Ltr } from '../../ui/ltr'
import { classNames } from '../../ui/class-names'
import { useFormat } from '../../core/strings/format'
import { useTokenFormats } from '../../domains/referral/format-tokens'
import styles from './tokens-amount.module.css'

type TokensAmountProps = {
  value: number
  sign?: '+' | '−' | undefined
  className?: string | undefined
}

/** Bidi-isolated; the sign precedes the figure in every language. */
export function TokensAmount({ value, sign, className }: TokensAmountProps) {
  const { number } = useFormat()
  const { unit } = useTokenFormats()
  return (
    <bdi className={classNames(styles['amount'], className)}>
      <Ltr>{`${sign ?? ''}${number(value)}`}</Ltr> {unit(value)}
    </bdi>
  )
}
