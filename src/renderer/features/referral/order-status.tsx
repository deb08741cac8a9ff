import { useTranslation } from 'react-i18next'
import type { GiftRequest } from '../../../shared/contract/gifts'
import { Chip } from '../../ui/chip'
import { checkCircle } from 'virtual:icons/check-circle'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { xCircle } from 'virtual:icons/x-circle'

const looks = {
  approved: { state: 'success', icon: checkCircle },
  rejected: { state: 'rejected', icon: xCircle },
  pending: { state: 'pending', icon: hourglassMedium },
} as const

/** Where an order of gifts stands: approved, rejected, otherwise pending (spec 2 §4). */
export function OrderStatusChip({ status }: Pick<GiftRequest, 'status'>) {
  const { t } = useTranslation('tokens')
  const { state, icon } = looks[status]
  return (
    <Chip state={state} icon={icon}>
      {t(status)}
    </Chip>
  )
}
