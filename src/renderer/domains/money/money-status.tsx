import { useTranslation } from 'react-i18next'
import { moneyStatuses } from '../../../shared/contract/wallet'
import { Chip } from '../../ui/chip'
import { UserContent } from '../../ui/user-content'

const states = { pending: 'pending', processed: 'success', rejected: 'rejected' } as const

/** An unknown status is shown as the platform sent it and decides nothing. */
export function MoneyStatusChip({ status }: { status: string | null | undefined }) {
  const { t } = useTranslation('money')
  const known = moneyStatuses.find((each) => each === status)
  if (known !== undefined) return <Chip state={states[known]}>{t(known)}</Chip>
  if (status == null || status.trim() === '') return null
  return (
    <Chip state="neutral">
      <UserContent>{status}</UserContent>
    </Chip>
  )
}
