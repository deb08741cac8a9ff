import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OutboxState } from '../../../shared/desktop/progress'

const initialState: OutboxState = { waiting: 0, quarantined: 0, diskFull: false }

/** How many records of watched time wait to be sent, as the main process says. */
export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    outboxChanged: (_state, { payload }: PayloadAction<OutboxState>) => payload,
  },
})

export const { outboxChanged } = outboxSlice.actions
