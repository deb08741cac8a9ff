import { useTranslation } from 'react-i18next'
import { ticket } from 'virtual:icons/ticket'
import { x } from 'virtual:icons/x'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { PointsAmount } from '#domains/money/amounts.tsx'
import { contract } from '#shared/contract/index.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useNotify } from '#ui/notify.ts'
import type { HeldCoupon } from '../coupons'
import styles from './pricing.module.css'

type HeldCodeProps = {
  kind: 'coupon' | 'friend'
  id: number | null
  code: string
  points: number | null
  why: HeldCoupon['why']
  disabled: boolean
}

const reasons = {
  offer: 'notThisOffer',
  period: 'notThisPeriod',
  another: 'notTwo',
  unreadable: 'notReadable',
} as const

export function HeldCode({ kind, id, code, points, why, disabled }: HeldCodeProps) {
  const { t } = useTranslation('offers')
  const [remove, isBusy] = useRemoval(kind, id)
  return (
    <span className={classNames(styles['code'], points === null && styles['unused'])}>
      <Icon glyph={ticket} size={18} />
      <Ltr weight="semibold">{code}</Ltr>
      {points !== null && <PointsAmount value={points} sign="−" />}
      {why && <span className={styles['why']}>{t(reasons[why])}</span>}
      {id !== null && (
        <IconButton
          glyph={x}
          size={32}
          label={t('removeCode', { code: isolateLtr(code) })}
          onClick={remove}
          aria-busy={isBusy}
          disabled={disabled}
        />
      )}
    </span>
  )
}

/** A code already gone counts as removed (threats E7). */
function useRemoval(kind: 'coupon' | 'friend', id: number | null) {
  const { t } = useTranslation('offers')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [removeCoupon] = useMutation(contract.discountCodes.remove)
  const [removeFriend] = useMutation(contract.discountCodes.removeFriendCode)
  return useSingleFlight(async () => {
    if (id === null) return
    const answer = await (kind === 'coupon' ? removeCoupon : removeFriend)({ params: { id } })
    if (answer.ok) return succeeded(answer.data, t('codeRemoved'))
    if (answer.failure.kind !== 'refused' || answer.failure.status !== 404)
      return notify.error(failureText(answer.failure))
    notify.success(t('codeRemoved'))
  })
}
