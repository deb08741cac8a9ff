import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { TransactionView, MoneyState, PaymentReturn } from '../../../shared/desktop/payments'

/** How a payment ended whose person just came back from the provider, until it was read. */
export type PaymentResult = { outcome: Extract<PaymentReturn, 'paydunya-paid' | 'paydunya-failed' | 'processing'>; message: string | null; attemptId: string | null }

/** The orders of the signed-in user, the newest first; `known` once the desktop has said them. */
export type Money = { attempts: readonly TransactionView[]; known: boolean; result: PaymentResult | null }

const initialState: Money = { attempts: [], known: false, result: null }

/** The orders that move money, as the journal of the main process has them. */
export const moneySlice = createSlice({
  name: 'money',
  initialState,
  reducers: {
    moneyChanged: (state, { payload }: PayloadAction<MoneyState>): Money => ({ ...(state as Money), attempts: payload.attempts, known: true }),
    /** One order, as a command answered it; older news than what is known change nothing. */
    attemptChanged: (state, { payload }: PayloadAction<TransactionView>): Money => ({ ...(state as Money), attempts: withAttempt((state as Money).attempts, payload) }),
    paymentResultArrived: (state, { payload }: PayloadAction<PaymentResult | null>): Money => ({ ...(state as Money), result: payload }),
  },
})

export const { moneyChanged, attemptChanged, paymentResultArrived } = moneySlice.actions

function withAttempt(known: readonly TransactionView[], attempt: TransactionView): readonly TransactionView[] {
  const before = known.find(({ id }) => id === attempt.id)
  if (before === undefined) return [attempt, ...known]
  return before.changedAt > attempt.changedAt ? known : known.map((one) => (one.id === attempt.id ? attempt : one))
}
