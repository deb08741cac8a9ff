import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as z from 'zod'
import { textSizes } from '#ui/theme/text-size.ts'
import { persistedSlice } from './slice'

export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Limits of the data cap, as heights of the picture in pixels. */
export const heightLimits = [240, 360, 480, 720, 1080] as const

export const captionSizes = ['small', 'normal', 'large', 'huge'] as const
export type CaptionSize = (typeof captionSizes)[number]

/** Fields added later fall back alone, so that stored ones survive an update. */
const playerPreferences = z.object({
  rate: z.number().min(0.5).max(2),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  captions: z.boolean(),
  letters: z.boolean(),
  quality: z.union([z.literal('auto'), z.int().positive()]).catch('auto'),
  heightLimit: z.literal(heightLimits).nullable().catch(null),
  /** Null follows the language of the application. */
  captionLanguage: z.string().max(35).nullable().catch(null),
  captionSize: z.enum(captionSizes).catch('normal'),
  described: z.boolean().catch(false),
  transcript: z.boolean().catch(false),
  nextLesson: z.boolean().catch(true),
})
export type PlayerPreferences = z.output<typeof playerPreferences>

const defaultPlayer: PlayerPreferences = {
  rate: 1,
  volume: 1,
  muted: false,
  captions: false,
  letters: true,
  quality: 'auto',
  heightLimit: null,
  captionLanguage: null,
  captionSize: 'normal',
  described: false,
  transcript: false,
  nextLesson: true,
}

const maxPopups = 50

export const preferences = z.object({
  sidebar: z.enum(['full', 'mini']),
  player: playerPreferences.catch(defaultPlayer),
  textSize: z.enum(textSizes).catch('normal'),
  popupsToHide: z.array(z.string()).max(maxPopups).catch([]),
})
export type Preferences = z.output<typeof preferences>

const initialState: Preferences = { sidebar: 'full', player: defaultPlayer, textSize: 'normal', popupsToHide: [] }

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    sidebarChosen: (state, { payload }: PayloadAction<Preferences['sidebar']>) => {
      state.sidebar = payload
    },
    textSizeChosen: (state, { payload }: PayloadAction<Preferences['textSize']>) => {
      state.textSize = payload
    },
    playerChosen: (state, { payload }: PayloadAction<Partial<PlayerPreferences>>) => {
      state.player = { ...state.player, ...payload }
    },
    popupUnwanted: (state, { payload }: PayloadAction<string>) => {
      state.popupsToHide = [...new Set([...state.popupsToHide, payload])].slice(-maxPopups)
    },
    popupHidden: (state, { payload }: PayloadAction<string>) => {
      state.popupsToHide = state.popupsToHide.filter((id) => id !== payload)
    },
  },
})

export const preferencesState = persistedSlice(preferencesSlice, {
  schema: preferences,
  version: 2,
  outlivesSession: 'readable',
})

export const { sidebarChosen, textSizeChosen, playerChosen, popupUnwanted, popupHidden } = preferencesSlice.actions
