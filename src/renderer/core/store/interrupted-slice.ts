import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionChanged, sessionEnded } from './session-slice'

/** `context`: what its writer needs beside the text, and parses. */
export type InterruptedText = { text: string; context?: unknown }

/**
 * Unsaved texts of a user whose session the platform ended while they were written. They stay in memory until this
 * user opens their fields again; a sign-out and another user drop them.
 */
type Interrupted = { userId: number | null; texts: Readonly<Record<string, InterruptedText>> }

const initialState: Interrupted = { userId: null, texts: {} }

type Retained = InterruptedText & { userId: number; key: string }

export const interruptedSlice = createSlice({
  name: 'interrupted',
  initialState,
  reducers: {
    textInterrupted: ({ userId, texts }, { payload: { key, ...payload } }: PayloadAction<Retained>): Interrupted => ({
      userId: payload.userId,
      texts: {
        ...(userId === payload.userId ? texts : {}),
        [key]: { text: payload.text, context: payload.context },
      },
    }),
    textResumed: ({ userId, texts }, { payload: key }: PayloadAction<string>): Interrupted => {
      const { [key]: _resumed, ...others } = texts
      return { userId, texts: others }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, (state, { payload }) => (payload.reason === 'expired' ? state : initialState))
      .addCase(sessionChanged, (state, { payload }) =>
        payload.signedIn && payload.userId !== null && payload.userId !== state.userId ? initialState : state,
      )
  },
})

export const { textInterrupted, textResumed } = interruptedSlice.actions
