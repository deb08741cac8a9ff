import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { TransactionView, MoneyState, PaymentReturn } from '#shared/desktop/payments.ts'

type PaymentResult = {
  outcome: Extract<PaymentReturn, 'paydunya-paid' | 'paydunya-failed' | 'processing'>
  message: string | null
  attemptId: string | null
}

export type Money = { attempts: readonly TransactionView[]; known: boolean; result: PaymentResult | null }

const initialState: Money = { attempts: [], known: false, result: null }

export const moneySlice = createSlice({
  name: 'money',
  initialState,
  reducers: {
    moneyChanged: (state: Money, { payload }: PayloadAction<MoneyState>): Money => ({
      ...state,
      attempts: payload.attempts,
      known: true,
    }),
    attemptChanged: (state: Money, { payload }: PayloadAction<TransactionView>): Money => ({
      ...state,
      attempts: withAttempt(state.attempts, payload),
    }),
    paymentResultArrived: (state: Money, { payload }: PayloadAction<PaymentResult | null>): Money => ({
      ...state,
      result: payload,
    }),
  },
})

export const { moneyChanged, attemptChanged, paymentResultArrived } = moneySlice.actions

export function useMoney<Part>(select: (money: Money) => Part): Part {
  return useSelector((state: { money: Money }) => select(state.money))
}

function withAttempt(attempts: readonly TransactionView[], attempt: TransactionView): readonly TransactionView[] {
  const before = attempts.find(({ id }) => id === attempt.id)
  if (before === undefined) return [attempt, ...attempts]
  return before.changedAt > attempt.changedAt
    ? attempts
    : attempts.map((one) => (one.id === attempt.id ? attempt : one))
}
