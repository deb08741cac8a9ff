import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import type * as z from 'zod'

export type Persisted<State = unknown> = {
  schema: z.ZodType<State>
  version: number
  migrate?(stored: unknown): unknown
  /** Persists after sign-out (spec 1 §4): readable, or only with the key of the user. */
  outlivesSession?: 'readable' | 'sealed'
  /** By default the stored state wins. */
  merge?(stored: State, current: State): State
}

/** Never leaves memory without `persisted`. */
export type StateSlice = { readonly name: string; readonly reducer: Reducer; readonly persisted?: Persisted }

export function persistedSlice<Name extends string, State>(
  { name, reducer }: { name: Name; reducer: Reducer<State> },
  persisted: Persisted<State>,
): { name: Name; reducer: Reducer<State>; persisted: Persisted<State> } {
  return { name, reducer, persisted }
}

export type StateOf<Slices extends readonly StateSlice[]> = {
  [Slice in Slices[number] as Slice['name']]: ReturnType<Slice['reducer']>
}

export function combineSlices<State>(slices: readonly StateSlice[]): Reducer<State, UnknownAction> {
  return combineReducers(Object.fromEntries(slices.map(({ name, reducer }) => [name, reducer]))) as unknown as Reducer<
    State,
    UnknownAction
  >
}

export function onlySlices<State extends object>(state: State, slices: readonly StateSlice[]): State {
  return Object.fromEntries(slices.map(({ name }) => [name, Reflect.get(state, name)])) as unknown as State
}
