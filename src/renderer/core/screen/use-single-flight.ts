import { useRef, useState } from 'react'

export function useSingleFlight<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): [start: (...args: Args) => void, isBusy: boolean] {
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
