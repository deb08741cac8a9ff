import { useCallback, useEffect, useState } from 'react'
import type { DemoAction, DemoState } from '../../../shared/desktop/demo'
import { desktop, reportFailure } from '../../core/desktop/desktop'

const refreshMs = 5000

/** The demo platform as it stands, read again while the panel is open; `broken` when its program does not answer. */
export function useDemoState(open: boolean) {
  const [state, setState] = useState<DemoState | null>(null)
  const [broken, setBroken] = useState(false)

  const hear = useCallback((asking: Promise<DemoState>) => {
    const answered = (next: DemoState) => {
      setState(next)
      setBroken(false)
    }
    const failed = (error: unknown) => {
      reportFailure('demo', error)
      setBroken(true)
    }
    return asking.then(answered, failed)
  }, [])
  const read = useCallback(() => void hear(desktop['demo.read']()), [hear])
  const act = useCallback((action: DemoAction) => hear(desktop['demo.act'](action)), [hear])

  useEffect(() => {
    if (!open) return undefined
    const first = setTimeout(read, 0)
    const next = setInterval(read, refreshMs)
    return () => {
      clearTimeout(first)
      clearInterval(next)
    }
  }, [open, read])
  return { state, broken, read, act }
}
