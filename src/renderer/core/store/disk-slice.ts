import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { DiskState } from '#shared/desktop/os-integration.ts'

const initialState: DiskState = { refused: null, recovered: false, setAside: [] }

export const diskSlice = createSlice({
  name: 'disk',
  initialState,
  reducers: {
    diskChanged: (_state, { payload }: PayloadAction<DiskState>) => payload,
  },
})

export const { diskChanged } = diskSlice.actions

export function hasNews({ refused, recovered, setAside }: DiskState): boolean {
  return refused !== null || recovered || setAside.length > 0
}
