import { useEffect, useEffectEvent } from 'react'

/** For keys that work wherever the focus is. */
export function useWindowKeydown(onKeyDown: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
