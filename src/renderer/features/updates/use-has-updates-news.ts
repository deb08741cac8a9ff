import { useEffect, useState } from 'react'
import { useDesktopEvent } from '../../core/desktop/desktop'

/** Long after the start, for a page that was loaded anew and missed the event. */
const fallbackMs = 30_000

/** Whether there may be something to say of updates: until then nothing that speaks of them is loaded. */
export function useHasUpdatesNews(): boolean {
  const [hasNews, setHasNews] = useState(false)
  useDesktopEvent('updates.changed', () => setHasNews(true))
  useEffect(() => {
    const timer = setTimeout(() => setHasNews(true), fallbackMs)
    return () => clearTimeout(timer)
  }, [])
  return hasNews
}
