import { useEffect, useState } from 'react'
import { useDesktopEvent } from '../../core/desktop/desktop'
import { findKey, mayFind } from './find-keys'

/** Later the bar itself handles the keys. */
export function useFindRequested(): boolean {
  const [isRequested, setRequested] = useState(false)
  useDesktopEvent('menu.chosen', ({ item }) => item === 'find' && mayFind() && setRequested(true))
  useEffect(() => {
    if (isRequested) return undefined
    const listen = (event: KeyboardEvent): void => {
      if (findKey(event) !== 'find' || !mayFind()) return
      event.preventDefault()
      setRequested(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isRequested])
  return isRequested
}
