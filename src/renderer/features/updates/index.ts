import { useState, useEffect } from 'react'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { defineFeature } from '#core/feature.ts'

export const updatesFeature = defineFeature({
  name: 'updates',
  slots: {
    banner: {
      useIsDue: useHasUpdatesNews,
      position: 'before-screen',
      load: async () => ({ Banner: (await import('./update-entry')).UpdateEntry }),
    },
  },
})

const fallbackMs = 30000

function useHasUpdatesNews(): boolean {
  const [hasNews, setHasNews] = useState(false)
  useDesktopEvent('updates.changed', () => setHasNews(true))
  useEffect(() => {
    const timer = setTimeout(() => setHasNews(true), fallbackMs)
    return () => clearTimeout(timer)
  }, [])
  return hasNews
}
