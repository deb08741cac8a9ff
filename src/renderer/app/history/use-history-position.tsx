import { createContext, useContext, useEffect, useReducer, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useStartState } from '#core/desktop/start-state.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { canGoBack, canGoForward, reduceHistory, startPosition } from './history-position'

type HistorySteps = { canGoBack: boolean; canGoForward: boolean }

const HistoryContext = createContext<HistorySteps>({ canGoBack: false, canGoForward: false })

/** Above all layouts: the position outlives a screen without the shell. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const action = useNavigationType()
  const generation = useCoreSelector(({ session }) => session.generation)
  const [position, dispatch] = useReducer(reduceHistory, null, () => startPosition(key, browserEntry()))
  const session = useRef(generation)
  useEffect(() => {
    dispatch({ type: 'navigated', action, key, entry: browserEntry() })
    if (session.current === generation) return
    session.current = generation
    dispatch({ type: 'session-changed' })
  }, [action, key, generation])
  useMouseHistory()
  return (
    <HistoryContext value={{ canGoBack: canGoBack(position), canGoForward: canGoForward(position) }}>
      {children}
    </HistoryContext>
  )
}

export function useHistorySteps(): HistorySteps {
  return useContext(HistoryContext)
}

/** React Router numbers the entries in their state; prerendering has no window. */
function browserEntry(): number | null {
  if (typeof window === 'undefined') return null
  const state: unknown = window.history.state
  const entry: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null
  return typeof entry === 'number' ? entry : null
}

const steps: Readonly<Record<number, 1 | -1>> = { 3: -1, 4: 1 }

/** On Windows the main process gets `app-command`. */
function useMouseHistory(): void {
  const navigate = useNavigate()
  const { os } = useStartState()
  useEffect(() => {
    if (os.startsWith('Windows')) return undefined
    const listen = (event: MouseEvent): void => {
      const step = steps[event.button]
      if (step === undefined) return
      event.preventDefault()
      if (event.type === 'mouseup') void navigate(step)
    }
    window.addEventListener('mousedown', listen)
    window.addEventListener('mouseup', listen)
    return () => {
      window.removeEventListener('mousedown', listen)
      window.removeEventListener('mouseup', listen)
    }
  }, [navigate, os])
}
