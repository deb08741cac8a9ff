import { useFormat } from '../../core/strings/format'
import { Text } from '../../ui/layout'
import { Ltr } from '../../ui/ltr'

type PointsAmountProps = {
  value: number
  sign?: '+' | '−' | undefined
  className?: string | undefined
}

/** The sign precedes the digits in every language. */
export function PointsAmount({ value, sign, className }: PointsAmountProps) {
  const { number, pointsUnit } = useFormat()
  return (
    <Text as="bdi" nowrap className={className}>
      <Ltr>{`${sign ?? ''}${number(value)}`}</Ltr> {pointsUnit(value)}
    </Text>
  )
}

export function FcfaAmount({ value }: { value: number }) {
  const { number } = useFormat()
  return <Ltr>{`${number(value)}\u00A0FCFA`}</Ltr>
}
