import { createAction, createReducer } from '@reduxjs/toolkit'
import type { Settings } from '#shared/desktop/settings.ts'

export const settingsChanged = createAction<Settings>('settings/settingsChanged')

export const createSettingsSlice = (initial: Settings) =>
  ({
    name: 'settings',
    reducer: createReducer(initial, (builder) => builder.addCase(settingsChanged, (_state, { payload }) => payload)),
  }) as const
