import { useEffect, useState } from 'react'
import { useDesktopEvent } from '../../core/desktop/desktop'

const fallbackMs = 30_000

export function useHasUpdatesNews(): boolean {
  const [hasNews, setHasNews] = useState(false)
  useDesktopEvent('updates.changed', () => setHasNews(true))
  useEffect(() => {
    const timer = setTimeout(() => setHasNews(true), fallbackMs)
    return () => clearTimeout(timer)
  }, [])
  return hasNews
}
