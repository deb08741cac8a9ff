import type { CoreDispatch } from '../store/core-state'
import { runningCall } from './derived'

const interested = new WeakMap<CoreDispatch, Map<string, number>>()

/** Counts the screens that wait for an answer, and gives the call up when the last one has left (threat F4). */
export function keepInterest(dispatch: CoreDispatch, key: string, question: { name: string; args: unknown }): () => void {
  const counts = interested.get(dispatch) ?? new Map<string, number>()
  interested.set(dispatch, counts)
  counts.set(key, (counts.get(key) ?? 0) + 1)
  return () => {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
    // The screen that comes next may want the same answer: it says so before this runs.
    queueMicrotask(() => {
      if (!counts.has(key)) dispatch(runningCall(question.name, question.args))?.abort()
    })
  }
}
