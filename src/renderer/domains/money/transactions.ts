import { useCallback, useMemo, useState } from 'react'
import type { CommandInput, CommandOutput } from '../../../shared/desktop/commands'
import type { TransactionView, MoneyOrder } from '../../../shared/desktop/payments'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { useCoreDispatch } from '../../core/store/core-state'
import { attemptChanged, moneyChanged, useMoney } from './money-slice'

export function useTransactions(): readonly TransactionView[] {
  return useMoney((money) => money.attempts)
}

/** One order by its id; null before there is one, and after it was seen. */
export function useTransaction(id: string | null): TransactionView | null {
  return useMoney((money) => money.attempts.find((attempt) => attempt.id === id) ?? null)
}

export function useTrackedTransaction(transaction: TransactionView): TransactionView {
  const present = useTransaction(transaction.id)
  const [last, setLast] = useState(transaction)
  if (present !== null && present !== last) setLast(present)
  return present ?? last
}

/** Gives an order to the desktop, which sends it once; null where the desktop did not take it, and then nothing was sent. */
export function useMoneyOrder(): (order: MoneyOrder) => Promise<TransactionView | null> {
  const dispatch = useCoreDispatch()
  return useCallback(
    async (order) => {
      const attempt = await toResult('money.order', () => desktop['money.order'](order))
      if (attempt) dispatch(attemptChanged(attempt))
      return attempt
    },
    [dispatch],
  )
}

type Confirmation = CommandInput<'money.confirm-transfer'>

type MoneyActions = {
  /** Asks the platform what became of an order; null where nothing could be asked. */
  check(id: string): Promise<TransactionView | null>
  /** Opens the provider's page once more; `host` is shown, so that people can compare it. */
  open(id: string): Promise<CommandOutput<'money.open'>>
  seen(id: string): Promise<void>
  /** What the QR code of a mobile top-up holds; null where there is none. */
  qrText(id: string): Promise<string | null>
  /** Agrees to a transfer; null where the desktop did not take it. */
  confirmTransfer(confirmation: Confirmation): Promise<CommandOutput<'money.confirm-transfer'> | null>
  resendCode(transferId: number): Promise<CommandOutput<'money.resend-code'> | null>
}

export function useMoneyActions(): MoneyActions {
  const dispatch = useCoreDispatch()
  return useMemo(
    () => ({
      check: async (id) => {
        const attempt = await toResult('money.check', () => desktop['money.check']({ id }))
        if (attempt) dispatch(attemptChanged(attempt))
        return attempt
      },
      open: async (id) => (await toResult('money.open', () => desktop['money.open']({ id }))) ?? { opened: false, host: null },
      seen: async (id) => {
        const state = await toResult('money.seen', () => desktop['money.seen']({ id }))
        if (state) dispatch(moneyChanged(state))
      },
      qrText: async (id) => (await toResult('money.qr', () => desktop['money.qr']({ id })))?.text ?? null,
      confirmTransfer: (confirmation) => toResult('money.confirm-transfer', () => desktop['money.confirm-transfer'](confirmation)),
      resendCode: (transferId) => toResult('money.resend-code', () => desktop['money.resend-code']({ transferId })),
    }),
    [dispatch],
  )
}

/** The answer of a command, or null where it was refused; what was ordered is never reported. */
async function toResult<Output>(command: string, ask: () => Promise<Output>): Promise<Output | null> {
  try {
    return await ask()
  } catch {
    reportFailure(command, new Error('the desktop did not answer'))
    return null
  }
}
