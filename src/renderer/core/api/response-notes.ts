import { createSlice, isFulfilled, isRejectedWithValue, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import * as z from 'zod'
import { droppedRows } from '../../../shared/contract/tolerant'
import { api } from './api'
import type { ResponseNotes } from '../store/core-state'

const initialState: ResponseNotes = {}

const answeredWith = z.looseObject({
  arg: z.looseObject({ queryCacheKey: z.string() }),
  baseQueryMeta: z.looseObject({ cachedAt: z.number().nullable() }),
})

const isAnswer = (action: UnknownAction): boolean => action.type === 'api/executeQuery/fulfilled' && isFulfilled(action)

const settledQuery = answeredWith.pick({ arg: true })

/** An aborted or duplicate request confirms nothing. */
const isSettled = (action: UnknownAction): boolean =>
  isAnswer(action) || (action.type === 'api/executeQuery/rejected' && isRejectedWithValue(action))

function createNotes<Name extends string>(
  name: Name,
  noteOf: (meta: z.output<typeof answeredWith>['baseQueryMeta'], answer: unknown) => number | null,
) {
  return createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(api.internalActions.removeQueryResult, (state, { payload }) => without(state, payload.queryCacheKey))
        .addMatcher(isAnswer, (state, action: PayloadAction<unknown, string, unknown>) => {
          const { success, data } = answeredWith.safeParse(action.meta)
          if (!success) return state
          const {
            arg: { queryCacheKey },
            baseQueryMeta,
          } = data
          const note = noteOf(baseQueryMeta, action.payload)
          return note === null ? without(state, queryCacheKey) : { ...state, [queryCacheKey]: note }
        })
    },
  })
}

/** Epoch milliseconds. */
export const cachedResponsesSlice = createNotes('cachedResponses', ({ cachedAt }) => cachedAt)

export const droppedRowsSlice = createNotes('droppedRows', (_meta, answer) => droppedRows(answer) || null)

/** Unlike `cachedResponses`, they say nothing about the network. */
export const restoredQueriesSlice = createSlice({
  name: 'restoredQueries',
  initialState,
  reducers: {
    queriesRestored: (state, { payload }: PayloadAction<ResponseNotes>) => ({ ...state, ...payload }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(api.internalActions.removeQueryResult, (state, { payload }) => without(state, payload.queryCacheKey))
      .addMatcher(isSettled, (state, { meta }: PayloadAction<unknown, string, unknown>) => {
        const { success, data } = settledQuery.safeParse(meta)
        return success ? without(state, data.arg.queryCacheKey) : state
      })
  },
})
export const { queriesRestored } = restoredQueriesSlice.actions

function without(state: ResponseNotes, key: string): ResponseNotes {
  if (!(key in state)) return state
  const { [key]: _gone, ...rest } = state
  return rest
}
