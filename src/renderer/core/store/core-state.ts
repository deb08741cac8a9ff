import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { OutboxState } from '../../../shared/desktop/progress'
import type { DiskState } from '../../../shared/desktop/os-integration'
import type { Settings } from '../../../shared/desktop/settings'
import type { api } from '../api/api'
import type { ResponseNotes } from '../api/response-notes'
import type { Transport } from '../api/transport'
import type { Clock } from '../../../shared/clock'
import type { Network } from '../network/network-slice'
import type { Preferences } from '../settings/preferences-slice'
import type { sessionSlice } from '../session/session-slice'
import type { windowSlice } from '../desktop/window-slice'

export type CoreState = {
  api: ReturnType<typeof api.reducer>
  session: ReturnType<typeof sessionSlice.reducer>
  settings: Settings
  network: Network
  cachedResponses: ResponseNotes
  droppedRows: ResponseNotes
  restoredQueries: ResponseNotes
  outbox: OutboxState
  disk: DiskState
  window: ReturnType<typeof windowSlice.reducer>
  preferences: Preferences
}

export type Collaborators = { transport: Transport; clock: Clock; random: () => number }

export type CoreDispatch = ThunkDispatch<CoreState, Collaborators, UnknownAction>

export const useCoreDispatch = useDispatch.withTypes<CoreDispatch>()

export const useCoreSelector = useSelector.withTypes<CoreState>()
