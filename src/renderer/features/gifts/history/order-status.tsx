import { useTranslation } from 'react-i18next'
import type { GiftRequest } from '../../../../shared/contract/gifts'
import { Chip, type ChipState } from '../../../ui/chip'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'

const states: Readonly<Record<GiftRequest['status'], ChipState>> = {
  approved: 'success',
  rejected: 'rejected',
  pending: 'pending',
}

/** Undecided orders are pending (spec 2 §4). */
export function OrderStatus({ status }: Pick<GiftRequest, 'status'>) {
  const { t } = useTranslation('tokens')
  return (
    <Chip state={states[status]} {...(status === 'pending' && { icon: hourglassMedium })}>
      {t(status)}
    </Chip>
  )
}
