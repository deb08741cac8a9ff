import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import type { ProxyQuestion } from '../../../shared/desktop/proxy-access'
import { refetchFailed } from '../../core/api/refetch'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { useCoreDispatch, type CoreState } from '../../core/store/core-state'

/** The question of a proxy that waits, and what becomes of it; what the screens missed meanwhile is asked again after an answer. */
export function useProxyQuestion() {
  const dispatch = useCoreDispatch()
  const { getState } = useStore<CoreState>()
  const [question, setQuestion] = useState<ProxyQuestion | null>(null)
  const before = useRef<ProxyQuestion | null>(null)
  const learn = useEffectEvent((next: ProxyQuestion | null): void => {
    const answered = before.current !== null && next === null
    before.current = next
    setQuestion((known) => (known?.id === next?.id ? known : next))
    if (answered) refetchFailed({ dispatch, getState })
  })
  useEffect(() => {
    const deafen = desktop.on('proxy.access-changed', (state) => learn(state.question))
    desktop['proxy.access']().then(({ question: found }) => learn(found)).catch((error: unknown) => reportFailure('proxy.access', error))
    return deafen
  }, [])
  const tell = (telling: Promise<unknown>): void => void telling.catch((error: unknown) => reportFailure('proxy.answer', error))
  return {
    question,
    answer: (given: { username: string; password: string; keep: boolean }) => question && tell(desktop['proxy.answer']({ id: question.id, ...given })),
    decline: () => question && tell(desktop['proxy.decline']({ id: question.id })),
  }
}
