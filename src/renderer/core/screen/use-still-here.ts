import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the screen, or the dialog while it is `open`, is still shown when an answer arrives: what was left is not changed any more. */
export function useStillHere(open = true): () => boolean {
  const here = useRef(open)
  useEffect(() => {
    here.current = open
    return () => {
      here.current = false
    }
  }, [open])
  return useCallback(() => here.current, [])
}
