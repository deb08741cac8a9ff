import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the screen is still shown when an answer arrives: what was left is not changed any more. */
export function useStillHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
