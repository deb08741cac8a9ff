import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OutboxState } from '#shared/desktop/progress.ts'

const initialState: OutboxState = { waiting: 0, quarantined: 0, diskFull: false }

export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    outboxChanged: (_state, { payload }: PayloadAction<OutboxState>) => payload,
  },
})

export const { outboxChanged } = outboxSlice.actions
