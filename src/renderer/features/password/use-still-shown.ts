import { useEffect, useRef } from 'react'

/** Tells whether the screen is still there when an answer comes: nobody is led away from where they went meanwhile. */
export function useStillShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
