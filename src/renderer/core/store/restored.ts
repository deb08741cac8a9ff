import { createAction } from '@reduxjs/toolkit'
import type { Confirmation } from '../account/confirmation-slice'
import type { Preferences } from '../preferences/preferences-slice'
import type { ResumePoints } from '../resume/resume-point'
import type { RecentSearches } from '../search/recent-searches'

/** Everything that outlives the page: nothing else of the store is ever written. */
export type Persisted = { preferences: Preferences; resume: ResumePoints; confirmation: Confirmation; searches: RecentSearches }

/** What was kept for the user who has just signed in or come back. */
export const restored = createAction<Partial<Persisted>>('core/restored')
