import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const initialState: { focused: boolean } = { focused: true }

/** Whether the window has the focus, as the main process says; a click into a frame does not take it away. */
export const windowSlice = createSlice({
  name: 'window',
  initialState,
  reducers: {
    windowFocusChanged: (_state, { payload }: PayloadAction<boolean>) => ({ focused: payload }),
  },
})

export const { windowFocusChanged } = windowSlice.actions
