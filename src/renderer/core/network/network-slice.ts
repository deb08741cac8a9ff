import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Interference } from '../../../shared/gateway/network-error'

/** `offlineSince` is when the platform was first out of reach, in epoch milliseconds; null while it is within reach. */
export type Network = {
  connected: boolean
  reachable: boolean
  offlineSince: number | null
  /** Why, where more is known than that nobody answers. */
  cause: Interference | null
  /** How often an answer left it open whether the platform was reached. */
  suspectCount: number
}

/** News of the line, learnt at this instant in epoch milliseconds. */
export type Reachability = { reachable: boolean; at: number; cause?: Interference | null }

const initialState: Network = {
  /** What the operating system says of the network: a hint, which is wrong both ways (threat F6). */
  connected: true,
  /** Whether the last call reached the platform: the truth. */
  reachable: true,
  offlineSince: null,
  cause: null,
  suspectCount: 0,
}

/** Whether the platform can be reached. */
export const networkSlice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    connectionChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.connected = payload
    },
    lineDoubted: (state) => {
      state.suspectCount += 1
    },
    reachabilityChanged: (state, { payload }: PayloadAction<Reachability>) => {
      state.reachable = payload.reachable
      state.offlineSince = payload.reachable ? null : (state.offlineSince ?? payload.at)
      state.cause = payload.reachable ? null : (payload.cause ?? state.cause)
    },
  },
})

export const { connectionChanged, reachabilityChanged, lineDoubted } = networkSlice.actions
