import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/strings/format'
import { Text } from '../../ui/layout'
import { Ltr } from '../../ui/ltr'
import { VisuallyHidden } from '../../ui/visually-hidden'

type PointsAmountProps = {
  /** Null if the platform does not say it. */
  value: number | null | undefined
  sign?: '+' | '−' | undefined
  className?: string | undefined
}

/** The sign precedes the digits in every language. */
export function PointsAmount({ value, sign, className }: PointsAmountProps) {
  const { number, pointsUnit } = useFormat()
  if (value == null) return <UnknownAmount />
  return (
    <Text as="bdi" nowrap className={className}>
      <Ltr>{`${sign ?? ''}${number(value)}`}</Ltr> {pointsUnit(value)}
    </Text>
  )
}

export function FcfaAmount({ value }: { value: number | null | undefined }) {
  const { number } = useFormat()
  return value == null ? <UnknownAmount /> : <Ltr>{`${number(value)}\u00A0FCFA`}</Ltr>
}

export function UnknownAmount() {
  const { t } = useTranslation('money')
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('unknownAmount')}</VisuallyHidden>
    </>
  )
}
