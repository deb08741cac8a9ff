import { createSlice } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'

type PhonePromptState = { isAsked: boolean }

const initialState: PhonePromptState = { isAsked: false }

export const phonePromptSlice = createSlice({
  name: 'phone-prompt',
  initialState,
  reducers: { prompted: () => ({ isAsked: true }) },
})

type WithPhonePrompt = { [phonePromptSlice.name]?: PhonePromptState }
const usePhonePromptState = useSelector.withTypes<WithPhonePrompt>()

export function usePhoneAsked(): [isAsked: boolean, note: () => void] {
  const dispatch = useDispatch()
  const isAsked = usePhonePromptState((state) => state['phone-prompt']?.isAsked ?? initialState.isAsked)
  return [isAsked, useCallback(() => void dispatch(phonePromptSlice.actions.prompted()), [dispatch])]
}
