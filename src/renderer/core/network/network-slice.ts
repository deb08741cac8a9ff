import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const initialState = {
  /** What the operating system says of the network. */
  connected: true,
  /** Whether the last call reached the platform. */
  reachable: true,
}

/** Whether the platform can be reached. */
export const networkSlice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    connectionChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.connected = payload
    },
    reachabilityChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.reachable = payload
    },
  },
})

export const { connectionChanged, reachabilityChanged } = networkSlice.actions
