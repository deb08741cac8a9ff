import { useEffect, useRef, type RefObject } from 'react'

export function useFocusRestore(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [step])
  return place
}
