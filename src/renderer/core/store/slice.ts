import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import type * as z from 'zod'

/** How a part of the state outlives the page, in a file of the main process. */
export type Persisted<State = unknown> = {
  /** What does not match starts anew. */
  schema: z.ZodType<State>
  /** The version of the file in which this shape changed last; `migrate` reads that of the version before. */
  version: number
  migrate?(stored: unknown): unknown
  /** Stays at sign-out (spec 1 §4). */
  outlivesSession?: boolean
  /** Combines what was stored with what happened before it was read; otherwise the stored part wins. */
  merge?(stored: State, current: State): State
}

/** One named part of the store; core, a domain or a feature owns it. Without `persisted` it never leaves the memory. */
export type StateSlice = { readonly name: string; readonly reducer: Reducer; readonly persisted?: Persisted }

/** Declares that a slice is persisted for its user. */
export function persistedSlice<Name extends string, State>({ name, reducer }: { name: Name; reducer: Reducer<State> }, persisted: Persisted<State>): { name: Name; reducer: Reducer<State>; persisted: Persisted<State> } {
  return { name, reducer, persisted }
}

/** The state that these slices make together. */
export type StateOf<Slices extends readonly StateSlice[]> = { [Slice in Slices[number] as Slice['name']]: ReturnType<Slice['reducer']> }

/** One reducer of these slices, of which those that `State` names are among them. */
export function combineSlices<State>(slices: readonly StateSlice[]): Reducer<State, UnknownAction> {
  return combineReducers(Object.fromEntries(slices.map(({ name, reducer }) => [name, reducer]))) as unknown as Reducer<State, UnknownAction>
}

/** The parts of a state that belong to these slices; the others are left out, and start anew. */
export function onlySlices<State extends object>(state: State, slices: readonly StateSlice[]): State {
  return Object.fromEntries(slices.map(({ name }) => [name, Reflect.get(state, name)])) as unknown as State
}
