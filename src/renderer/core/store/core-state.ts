import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { OutboxState } from '../../../shared/desktop/progress'
import type { DiskState } from '../../../shared/desktop/os-integration'
import type { Settings } from '../../../shared/desktop/settings'
import type { api } from '../api/api'
import type { AnswerNotes } from '../api/answer-notes'
import type { Transport } from '../api/transport'
import type { Confirmation } from '../account/confirmation-slice'
import type { Clock } from '../../../shared/clock'
import type { Money } from '../money/money-slice'
import type { Network } from '../network/network-slice'
import type { NotificationState } from '../notifications/notification-state'
import type { Preferences } from '../preferences/preferences-slice'
import type { ResumePoints } from '../resume/resume-point'
import type { RecentSearches } from '../search/recent-searches'
import type { sessionSlice } from '../session/session-slice'
import type { windowSlice } from '../window/window-slice'

/** The part of the store that every screen can count on. */
export type CoreState = {
  api: ReturnType<typeof api.reducer>
  session: ReturnType<typeof sessionSlice.reducer>
  settings: Settings
  network: Network
  keptAnswers: AnswerNotes
  droppedRows: AnswerNotes
  outbox: OutboxState
  disk: DiskState
  window: ReturnType<typeof windowSlice.reducer>
  preferences: Preferences
  resume: ResumePoints
  confirmation: Confirmation
  searches: RecentSearches
  money: Money
  notifications: NotificationState
}

/** What the calls of the store work with; given when the store is made. */
export type Collaborators = { transport: Transport; clock: Clock; random: () => number }

/** The type of the store’s dispatch. */
export type CoreDispatch = ThunkDispatch<CoreState, Collaborators, UnknownAction>

/** The store's dispatch, with thunks. */
export const useCoreDispatch = useDispatch.withTypes<CoreDispatch>()

/** Reads the core part of the store. */
export const useCoreSelector = useSelector.withTypes<CoreState>()
