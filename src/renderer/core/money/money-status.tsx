import type { MoneyStatus } from '../../../shared/contract/wallet'
import { Chip } from '../../ui/chip'
import { moneyStrings } from './money-strings'

const states = { pending: 'pending', processed: 'success', rejected: 'rejected' } as const

/** Where a top-up or a transfer stands, as the platform says. */
export function MoneyStatusChip({ status }: { status: MoneyStatus }) {
  const t = moneyStrings.useText()
  return <Chip state={states[status]}>{t(status)}</Chip>
}
