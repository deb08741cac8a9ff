import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const initialState: { focused: boolean; shown: boolean } = { focused: true, shown: true }

export const windowSlice = createSlice({
  name: 'window',
  initialState,
  reducers: {
    windowFocusChanged: (state, { payload }: PayloadAction<boolean>) => ({ ...state, focused: payload }),
    windowShownChanged: (state, { payload }: PayloadAction<boolean>) => ({ ...state, shown: payload }),
  },
})

export const { windowFocusChanged, windowShownChanged } = windowSlice.actions
