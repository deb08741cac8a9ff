import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import * as z from 'zod'
import { persistedSlice } from '#core/store/slice.ts'

/** An unconfirmed account gets one resend (spec 1 §2). */
const confirmation = z.object({ codeResent: z.boolean() })
type Confirmation = z.output<typeof confirmation>

const initialState: Confirmation = { codeResent: false }

const confirmationSlice = createSlice({
  name: 'confirmation',
  initialState,
  reducers: {
    codeResentChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.codeResent = payload
    },
  },
})

export const confirmationState = persistedSlice(confirmationSlice, {
  schema: confirmation,
  version: 2,
  outlivesSession: 'readable',
})

export const { codeResentChanged } = confirmationSlice.actions

export function useCodeResent(): boolean {
  return useSelector((state: { confirmation: Confirmation }) => state.confirmation.codeResent)
}
