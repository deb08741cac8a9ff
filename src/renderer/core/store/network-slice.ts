import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Interference } from '#shared/gateway/network-error.ts'

/** `offlineSince` in epoch milliseconds; null while reachable. */
export type Network = {
  connected: boolean
  reachable: boolean
  offlineSince: number | null
  cause: Interference | null
  suspectCount: number
}

/** `at` in epoch milliseconds. */
export type Reachability = { reachable: boolean; at: number; cause?: Interference | null }

const initialState: Network = {
  /** Hint of the operating system, wrong both ways (threat F6). */
  connected: true,
  reachable: true,
  offlineSince: null,
  cause: null,
  suspectCount: 0,
}

export const networkSlice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    connectionChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.connected = payload
    },
    connectionDoubted: (state) => {
      state.suspectCount += 1
    },
    reachabilityChanged: (state, { payload }: PayloadAction<Reachability>) => {
      state.reachable = payload.reachable
      state.offlineSince = payload.reachable ? null : (state.offlineSince ?? payload.at)
      state.cause = payload.reachable ? null : (payload.cause ?? state.cause)
    },
  },
})

export const { connectionChanged, reachabilityChanged, connectionDoubted } = networkSlice.actions
