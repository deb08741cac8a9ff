import { unknownNumber, useFormat } from '#core/strings/format.ts'
import { Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'

type PointsAmountProps = {
  /** Null if the platform does not name it. */
  value: number | null | undefined
  sign?: '+' | '−' | undefined
  className?: string | undefined
}

/** The sign precedes the digits in every language. */
export function PointsAmount({ value, sign, className }: PointsAmountProps) {
  const { number, pointsUnit } = useFormat()
  return (
    <Text as="bdi" nowrap className={className}>
      {value == null ? (
        unknownNumber
      ) : (
        <>
          <Ltr>{`${sign ?? ''}${number(value)}`}</Ltr> {pointsUnit(value)}
        </>
      )}
    </Text>
  )
}

export function FcfaAmount({ value }: { value: number | null | undefined }) {
  const { number } = useFormat()
  return value == null ? unknownNumber : <Ltr>{`${number(value)}\u00A0FCFA`}</Ltr>
}
