import { useCallback, useLayoutEffect, useRef } from 'react'

export function useIsMounted(open = true): () => boolean {
  const here = useRef(open)
  useLayoutEffect(() => {
    here.current = open
    return () => {
      here.current = false
    }
  }, [open])
  return useCallback(() => here.current, [])
}
