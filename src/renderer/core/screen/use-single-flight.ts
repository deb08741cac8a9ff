import { useRef, useState } from 'react'

/** Work that is asked for again while it is under way is not begun a second time. */
export function useSingleFlight<Args extends unknown[]>(work: (...args: Args) => Promise<void>): [start: (...args: Args) => void, isBusy: boolean] {
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const start = (...args: Args) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void work(...args).finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [start, isBusy]
}
