import { useEffect, useRef, type RefObject } from 'react'

export function useFocusRestore(step: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus()
  }, [step])
  return container
}
