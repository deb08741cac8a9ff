import { useFormat } from '../strings/format'
import { Ltr } from '../../ui/ltr'

/** An amount of points with its unit; `sign` says whether they came or went. */
export function PointsAmount({ value, sign }: { value: number; sign?: '+' | '−' | undefined }) {
  const { number, pointsUnit } = useFormat()
  return (
    <>
      <Ltr>
        {sign && `${sign} `}
        {number(value)}
      </Ltr>{' '}
      {pointsUnit(value)}
    </>
  )
}

/** An amount of money. */
export function FcfaAmount({ value }: { value: number }) {
  const { fcfa } = useFormat()
  return <Ltr>{fcfa(value)}</Ltr>
}
