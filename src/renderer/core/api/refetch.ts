import { isFailure } from '../failure/failure'
import type { CoreDispatch, CoreState } from '../store/core-state'
import { askByName, type Entry } from './rtk-endpoints'
import { questionsOnShow } from './query-subscriptions'

/** Asks again, once each, what the screens on show have no answer of now for: what failed and what is kept; refusals stay. */
export function askAgain({ dispatch, getState }: { dispatch: CoreDispatch; getState: () => CoreState }): void {
  const { api: { queries }, keptAnswers } = getState()
  for (const [key, { name, args }] of questionsOnShow(dispatch)) {
    const entry: Entry<unknown> | undefined = queries[key]
    if (key in keptAnswers || hasFailed(entry)) void dispatch(askByName(name, args))
  }
}

/** Whether a screen on show has a kept answer. */
export function showsKept({ dispatch, getState }: { dispatch: CoreDispatch; getState: () => CoreState }): boolean {
  const { keptAnswers } = getState()
  const keys = Object.keys(keptAnswers)
  if (keys.length === 0) return false
  const onShow = questionsOnShow(dispatch)
  return keys.some((key) => onShow.has(key))
}

/** Asks again, once each, what the screens on show have only a kept answer of. */
export function askKeptAgain({ dispatch, getState }: { dispatch: CoreDispatch; getState: () => CoreState }): void {
  const { keptAnswers } = getState()
  for (const [key, { name, args }] of questionsOnShow(dispatch)) if (key in keptAnswers) void dispatch(askByName(name, args))
}

function hasFailed(entry: Entry<unknown> | undefined): boolean {
  if (entry?.status !== 'rejected') return false
  return !isFailure(entry.error) || (entry.error.kind !== 'refused' && entry.error.kind !== 'signed-out')
}
