import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'react-redux'
import { useCoreDispatch, type CoreState } from '../store/core-state'
import { textInterrupted, textResumed, type InterruptedText } from '../store/interrupted-slice'
import { useUser } from './use-user'

/** The text that the end of the last session interrupted in this field, once. */
export function useResumedText(key: string): InterruptedText | null {
  const store = useStore<CoreState>()
  const dispatch = useCoreDispatch()
  const [resumed] = useState(() => store.getState().interrupted.texts[key] ?? null)
  useEffect(() => {
    if (resumed !== null) dispatch(textResumed(key))
  }, [dispatch, key, resumed])
  return resumed
}

/** Retains the text if the platform ends the session now; null if nothing is unsaved. */
export function useRetainText(key: string, unsaved: () => InterruptedText | null): void {
  const { id: userId } = useUser().user
  const store = useStore<CoreState>()
  const dispatch = useCoreDispatch()
  const retain = useEffectEvent(() => {
    const { signedIn, endedBy } = store.getState().session
    const text = signedIn || endedBy !== 'expired' ? null : unsaved()
    if (text !== null) dispatch(textInterrupted({ ...text, userId, key }))
  })
  useEffect(() => () => retain(), [])
}
