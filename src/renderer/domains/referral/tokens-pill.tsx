import { useTranslation } from 'react-i18next'
import { useUser } from '#core/session/use-user.ts'
import { unknownNumber, useFormat } from '#core/strings/format.ts'
import { PointsPill } from '#ui/points-pill.tsx'
import { toTokens, useTokenFormats } from './format-tokens'

export function TokensPill({ to, className }: { to?: string | undefined; className?: string | undefined }) {
  const { t } = useTranslation('tokens')
  const { number } = useFormat()
  const { unit } = useTokenFormats()
  const tokens = toTokens(useUser().user)
  return (
    <PointsPill
      amount={tokens === null ? unknownNumber : number(tokens)}
      unit={unit(tokens)}
      label={tokens === null ? t('heldUnknown') : t('held')}
      to={to}
      className={className}
    />
  )
}
