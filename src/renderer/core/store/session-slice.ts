import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SessionState } from '#shared/desktop/session.ts'

/** `idle`: 15 minutes without use of a shared computer. */
export type SignOutReason = 'signed-out' | 'expired' | 'idle'

export const sessionEnded = createAction<{ generation: number; reason: SignOutReason }>('session/ended')

/** `operator`: from the partner operator's page (spec 2 §2), until the window or session ends. */
export type ClientType = 'operator'

type Session = SessionState & {
  endedBy: SignOutReason | null
  destination: string | null
  clientType: ClientType | null
}

const initialState: Session = {
  signedIn: false,
  userId: null,
  generation: 0,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
  endedBy: null,
  destination: null,
  clientType: null,
}

/** Never holds the token. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionChanged: (state, { payload }: PayloadAction<SessionState>): Session =>
      isLate(payload, state)
        ? state
        : {
            ...payload,
            endedBy: payload.signedIn ? null : state.endedBy,
            destination: state.destination,
            clientType: state.clientType,
          },
    clientTypeChanged: (state, { payload }: PayloadAction<ClientType | null>): Session => ({
      ...state,
      clientType: payload,
    }),
    destinationChosen: (state, { payload }: PayloadAction<string | null>): Session => ({
      ...state,
      destination: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state, { payload }) =>
      payload.generation === state.generation
        ? {
            ...state,
            signedIn: false,
            userId: null,
            adminUserId: null,
            endedBy: payload.reason,
            destination: null,
            clientType: null,
          }
        : state,
    )
  },
})

export const { sessionChanged, destinationChosen, clientTypeChanged } = sessionSlice.actions

function isLate({ generation, signedIn }: SessionState, shown: Session): boolean {
  const isOver = shown.endedBy !== null && signedIn
  return generation < shown.generation || (generation === shown.generation && isOver)
}
