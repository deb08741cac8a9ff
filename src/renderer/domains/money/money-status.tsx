import { useTranslation } from 'react-i18next'
import { moneyStatuses } from '#shared/contract/wallet.ts'
import { Chip } from '#ui/chip.tsx'
import { UserContent } from '#ui/user-content.tsx'

const states = { pending: 'pending', processed: 'success', rejected: 'rejected' } as const

/** Unknown statuses are shown as sent; without one a row is pending (spec 2 §4). */
export function MoneyStatusChip({ status }: { status: string | null | undefined }) {
  const { t } = useTranslation('money')
  const sent = status?.trim() || 'pending'
  const listed = moneyStatuses.find((each) => each === sent)
  if (listed !== undefined) return <Chip state={states[listed]}>{t(listed)}</Chip>
  return (
    <Chip state="neutral">
      <UserContent>{sent}</UserContent>
    </Chip>
  )
}
