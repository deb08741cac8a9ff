import { createSlice } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'

/** Whether a client of the partner was welcomed since the sign-in; in memory only. */
type HomeState = { welcomed: boolean }

const initialState: HomeState = { welcomed: false }

export const homeSlice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    welcomeSeen: (state) => {
      state.welcomed = true
    },
  },
})

const { welcomeSeen } = homeSlice.actions

type WithHome = { [homeSlice.name]?: HomeState }
const useHomeState = useSelector.withTypes<WithHome>()

export function useWelcomed(): [welcomed: boolean, see: () => void] {
  const dispatch = useDispatch()
  const welcomed = useHomeState((state) => state.home?.welcomed ?? initialState.welcomed)
  return [welcomed, useCallback(() => void dispatch(welcomeSeen()), [dispatch])]
}
