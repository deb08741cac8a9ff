import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import * as z from 'zod'
import { persistedSlice } from '#core/store/slice.ts'

const notePreferences = z.object({ pausesWhileWriting: z.boolean() })
type NotePreferences = z.output<typeof notePreferences>

const initialState: NotePreferences = { pausesWhileWriting: false }

const notePreferencesSlice = createSlice({
  name: 'notePreferences',
  initialState,
  reducers: {
    pauseChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.pausesWhileWriting = payload
    },
  },
})

export const notePreferencesState = persistedSlice(notePreferencesSlice, {
  schema: notePreferences,
  version: 2,
  outlivesSession: 'readable',
})

const useNoteSelector = useSelector.withTypes<{ notePreferences: NotePreferences }>()

export function usePausesWhileWriting(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const dispatch = useDispatch()
  const isOn = useNoteSelector((state) => state.notePreferences.pausesWhileWriting)
  return [isOn, (next) => void dispatch(notePreferencesSlice.actions.pauseChosen(next))]
}
