import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { defaultComfort } from '../../../shared/comfort'
import type { Settings } from '../../../shared/desktop/settings'

const untilStarted: Settings = {
  language: 'fr',
  theme: 'system',
  comfort: defaultComfort,
  sharedComputer: false,
  hardwareAcceleration: true,
  dataSaver: false,
  offlineLimitGb: 5,
  zoom: 100,
  proxy: { mode: 'system' },
  sharingAnswered: false,
  reminders: true,
  nativeNotifications: true,
  quietHours: { on: false, from: '21:00', to: '07:00' },
  tray: false,
  openAtLogin: false,
  spelling: false,
}

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: untilStarted,
  reducers: {
    settingsChanged: (_state, { payload }: PayloadAction<Settings>) => payload,
  },
})

export const { settingsChanged } = settingsSlice.actions
