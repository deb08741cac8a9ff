import { useCallback, useEffect, useState } from 'react'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { DemoAction, DemoState } from '#shared/desktop/demo.ts'

const refreshMs = 5000

export function useDemoState(open: boolean) {
  const [state, setState] = useState<DemoState | null>(null)
  const [broken, setBroken] = useState(false)

  const applyState = useCallback((asking: Promise<DemoState>) => {
    const answered = (next: DemoState): boolean => {
      setState(next)
      setBroken(false)
      return true
    }
    const failed = (error: unknown): boolean => {
      reportFailure('demo', error)
      setBroken(true)
      return false
    }
    return asking.then(answered, failed)
  }, [])
  const read = useCallback(() => void applyState(desktop['demo.read']()), [applyState])
  const act = useCallback(
    async (action: DemoAction) => void (await applyState(desktop['demo.act'](action))),
    [applyState],
  )
  const order = useCallback((action: DemoAction) => applyState(desktop['demo.act'](action)), [applyState])

  useEffect(() => {
    if (!open) return undefined
    const first = setTimeout(read, 0)
    const next = setInterval(read, refreshMs)
    return () => {
      clearTimeout(first)
      clearInterval(next)
    }
  }, [open, read])
  return { state, broken, read, act, order }
}
