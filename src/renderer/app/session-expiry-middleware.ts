import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit'
import * as z from 'zod'
import { api } from '#core/api/api.ts'
import { isFailure } from '#core/failure/failure.ts'
import type { CoreState } from '#core/store/core-state.ts'
import { sessionEnded } from '#core/store/session-slice.ts'

const requestMeta = z.looseObject({ baseQueryMeta: z.looseObject({ generation: z.number() }) })

export function createSessionExpiryMiddleware() {
  const listener = createListenerMiddleware<CoreState>()
  listener.startListening({
    matcher: isRejectedWithValue,
    effect: (action, { dispatch, getState }) => {
      if (!isFailure(action.payload) || action.payload.kind !== 'signed-out') return
      const request = requestMeta.safeParse(action.meta)
      const { session } = getState()
      if (!request.success || !session.signedIn || request.data.baseQueryMeta.generation !== session.generation) return
      dispatch(sessionEnded({ generation: session.generation, reason: 'expired' }))
    },
  })
  listener.startListening({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
  })
  return listener.middleware
}
