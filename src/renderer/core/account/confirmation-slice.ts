import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as z from 'zod'

/** Whether the one further code was sent while this account waits to be confirmed (spec 1 §2); kept for its user. */
export const confirmation = z.object({ codeResent: z.boolean() })
export type Confirmation = z.output<typeof confirmation>

const initialState: Confirmation = { codeResent: false }

/** What the confirmation of the account has to remember. */
export const confirmationSlice = createSlice({
  name: 'confirmation',
  initialState,
  reducers: {
    codeResentChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.codeResent = payload
    },
  },
})

export const { codeResentChanged } = confirmationSlice.actions
