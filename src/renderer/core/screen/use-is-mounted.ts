import { useCallback, useLayoutEffect, useRef } from 'react'

/** Tells whether the screen, or the dialog while it is `open`, is still shown when an answer arrives: what was left is not changed any more. */
export function useIsMounted(open = true): () => boolean {
  const here = useRef(open)
  // In the same turn as the screen goes: an answer may arrive before effects that wait for the paint.
  useLayoutEffect(() => {
    here.current = open
    return () => {
      here.current = false
    }
  }, [open])
  return useCallback(() => here.current, [])
}
