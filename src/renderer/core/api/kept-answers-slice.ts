import { createSlice, isFulfilled, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import * as z from 'zod'
import { api } from './api'

/** When each kept answer on show was received, in epoch milliseconds, by the key of its question. */
export type KeptAnswers = Readonly<Record<string, number>>

const initialState: KeptAnswers = {}

const answeredWith = z.looseObject({
  arg: z.looseObject({ queryCacheKey: z.string() }),
  baseQueryMeta: z.looseObject({ keptAt: z.number().nullable() }),
})

const isAnswer = (action: UnknownAction): boolean => action.type === 'api/executeQuery/fulfilled' && isFulfilled(action)

/** Which answers come from what is kept on this computer, and how old they are. */
export const keptAnswersSlice = createSlice({
  name: 'keptAnswers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(api.internalActions.removeQueryResult, (state, { payload }) => without(state, payload.queryCacheKey))
      .addMatcher(isAnswer, (state, action: PayloadAction<unknown, string, unknown>) => {
        const { success, data } = answeredWith.safeParse(action.meta)
        if (!success) return state
        const { arg: { queryCacheKey }, baseQueryMeta: { keptAt } } = data
        return keptAt === null ? without(state, queryCacheKey) : { ...state, [queryCacheKey]: keptAt }
      })
  },
})

function without(state: KeptAnswers, key: string): KeptAnswers {
  if (!(key in state)) return state
  const { [key]: _gone, ...rest } = state
  return rest
}
