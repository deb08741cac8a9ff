import type { UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useMemo, useState } from 'react'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import type { CommandInput, CommandOutput } from '#shared/desktop/commands.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'
import { attemptChanged, moneyChanged, useMoney } from './money-slice'

export function useTransactions(): readonly TransactionView[] {
  return useMoney((money) => money.attempts)
}

export function useTransaction(id: string | null): TransactionView | null {
  return useMoney((money) => money.attempts.find((attempt) => attempt.id === id) ?? null)
}

export function useTrackedTransaction(transaction: TransactionView): TransactionView {
  const present = useTransaction(transaction.id)
  const [last, setLast] = useState(transaction)
  if (present !== null && present !== last) setLast(present)
  return present ?? last
}

/** Null means not sent. */
export function useMoneyOrder(): (order: MoneyOrder) => Promise<TransactionView | null> {
  const show = useShownAnswer()
  return useCallback((order) => show('money.order', () => desktop['money.order'](order), attemptChanged), [show])
}

type Confirmation = CommandInput<'money.confirm-transfer'>

type MoneyActions = {
  /** Null when the request failed. */
  check(id: string): Promise<TransactionView | null>
  /** `host` is displayed for comparison. */
  open(id: string): Promise<CommandOutput<'money.open'>>
  seen(id: string): Promise<void>
  qrText(id: string): Promise<string | null>
  /** Null when the main process refuses. */
  confirmTransfer(confirmation: Confirmation): Promise<CommandOutput<'money.confirm-transfer'> | null>
  resendCode(transferId: number): Promise<CommandOutput<'money.resend-code'> | null>
}

export function useMoneyActions(): MoneyActions {
  const show = useShownAnswer()
  return useMemo(
    () => ({
      check: (id) => show('money.check', () => desktop['money.check']({ id }), attemptChanged),
      open: async (id) =>
        (await toResult('money.open', () => desktop['money.open']({ id }))) ?? { opened: false, host: null },
      seen: async (id) => void (await show('money.seen', () => desktop['money.seen']({ id }), moneyChanged)),
      qrText: async (id) => (await toResult('money.qr', () => desktop['money.qr']({ id })))?.text ?? null,
      confirmTransfer: (confirmation) =>
        toResult('money.confirm-transfer', () => desktop['money.confirm-transfer'](confirmation)),
      resendCode: (transferId) => toResult('money.resend-code', () => desktop['money.resend-code']({ transferId })),
    }),
    [show],
  )
}

type ShowAnswer = <Output>(
  name: string,
  command: () => Promise<Output>,
  toAction: (output: Output) => UnknownAction,
) => Promise<Output | null>

/** The next user does not see a payment of the session before. */
function useShownAnswer(): ShowAnswer {
  const dispatch = useCoreDispatch()
  const checkSession = useSessionCheck()
  return useCallback(
    async (name, command, toAction) => {
      const isSameSession = checkSession()
      const output = await toResult(name, command)
      if (output !== null && isSameSession()) dispatch(toAction(output))
      return output
    },
    [dispatch, checkSession],
  )
}

/** The order's content is never reported. */
async function toResult<Output>(name: string, command: () => Promise<Output>): Promise<Output | null> {
  try {
    return await command()
  } catch {
    reportFailure(name, new Error('the main process did not respond'))
    return null
  }
}
