import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ApiRootState } from '@reduxjs/toolkit/query'
import { useDispatch, useSelector } from 'react-redux'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import type { OutboxState } from '#shared/desktop/progress.ts'
import type { Settings } from '#shared/desktop/settings.ts'
import type { Collaborators } from './collaborators'
import type { interruptedSlice } from './interrupted-slice'
import type { Network } from './network-slice'
import type { Preferences } from './preferences-slice'
import type { sessionSlice } from './session-slice'
import type { windowSlice } from './window-slice'

export type CoreState = {
  api: ApiRootState<Record<never, never>, string, 'api'>['api']
  session: ReturnType<typeof sessionSlice.reducer>
  settings: Settings
  network: Network
  outbox: OutboxState
  disk: DiskState
  window: ReturnType<typeof windowSlice.reducer>
  interrupted: ReturnType<typeof interruptedSlice.reducer>
  preferences: Preferences
}

export type CoreDispatch = ThunkDispatch<CoreState, Collaborators, UnknownAction>

export const useCoreDispatch = useDispatch.withTypes<CoreDispatch>()

export const useCoreSelector = useSelector.withTypes<CoreState>()
