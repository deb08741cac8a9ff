import type { CoreDispatch } from '../store/core-state'
import { runningCall } from './rtk-endpoints'

/** What a screen asks, by its name in the contract. */
export type AskedBy = { name: string; args: unknown }

type Interest = { screens: number; question: AskedBy }

const interested = new WeakMap<CoreDispatch, Map<string, Interest>>()

/** Counts the screens that wait for an answer, and gives the call up when the last one has left (threat F4). */
export function keepInterest(dispatch: CoreDispatch, key: string, question: AskedBy): () => void {
  const interests = interested.get(dispatch) ?? new Map<string, Interest>()
  interested.set(dispatch, interests)
  const interest = interests.get(key) ?? { screens: 0, question }
  interest.screens += 1
  interests.set(key, interest)
  return () => {
    interest.screens -= 1
    if (interest.screens > 0) return
    interests.delete(key)
    // The screen that comes next may want the same answer: it says so before this runs.
    queueMicrotask(() => {
      if (!interests.has(key)) dispatch(runningCall(question.name, question.args))?.abort()
    })
  }
}

/** What the screens on show have asked, by the key of each question. */
export function questionsOnShow(dispatch: CoreDispatch): ReadonlyMap<string, AskedBy> {
  return new Map([...(interested.get(dispatch) ?? [])].map(([key, { question }]) => [key, question]))
}
