import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'

/** In memory only. */
type PopupsState = { closed: readonly string[] }

const initialState: PopupsState = { closed: [] }

export const popupsSlice = createSlice({
  name: 'popups',
  initialState,
  reducers: {
    closed: (state, { payload }: PayloadAction<string>) => ({ closed: [...new Set([...state.closed, payload])] }),
  },
})

type WithPopups = { [popupsSlice.name]?: PopupsState }
const usePopupsState = useSelector.withTypes<WithPopups>()

export function useClosedPopups(): [closed: readonly string[], close: (id: string) => void] {
  const dispatch = useDispatch()
  const closed = usePopupsState((state) => state.popups?.closed ?? initialState.closed)
  return [closed, useCallback((id) => void dispatch(popupsSlice.actions.closed(id)), [dispatch])]
}
