import { useTranslation } from 'react-i18next'
import type { MoneyStatus } from '../../../shared/contract/wallet'
import { Chip } from '../../ui/chip'

const states = { pending: 'pending', processed: 'success', rejected: 'rejected' } as const

export function MoneyStatusChip({ status }: { status: MoneyStatus }) {
  const { t } = useTranslation('money')
  return <Chip state={states[status]}>{t(status)}</Chip>
}
