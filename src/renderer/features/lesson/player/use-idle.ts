import { useEffect, useState, type RefObject } from 'react'

const idleMs = 3000

export function useIdle(element: RefObject<HTMLElement | null>, playing: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const box = element.current
    if (box === null || !playing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wake = (): void => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleMs)
    }
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const sign of signs) box.addEventListener(sign, wake)
    wake()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) box.removeEventListener(sign, wake)
      setIdle(false)
    }
  }, [element, playing])
  return idle && playing
}
