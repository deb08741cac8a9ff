import { useTranslation } from 'react-i18next'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { giftRequestStatuses, type GiftRequest } from '#shared/contract/gifts.ts'
import { Chip, type ChipState } from '#ui/chip.tsx'

const states: Readonly<Record<(typeof giftRequestStatuses)[number], ChipState>> = {
  approved: 'success',
  rejected: 'rejected',
  pending: 'pending',
}

/** Unknown statuses are shown as sent; without one an order is pending (spec 2 §4). */
export function OrderStatus({ status }: Pick<GiftRequest, 'status'>) {
  const { t } = useTranslation('tokens')
  const sent = status?.trim() || 'pending'
  const listed = giftRequestStatuses.find((each) => each === sent)
  if (listed === undefined) return <Chip state="neutral">{sent}</Chip>
  return (
    <Chip state={states[listed]} {...(listed === 'pending' && { icon: hourglassMedium })}>
      {t(listed)}
    </Chip>
  )
}
