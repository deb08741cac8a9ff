import { useEffect, useRef, type RefObject } from 'react'

/** Where the keyboard goes on, once what it was on has left the page with the step before; `step` names the one that is shown. */
export function useFocusRestore(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [step])
  return place
}
