import { useEffect, useState } from 'react'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { useSignedIn } from '#core/session/use-user.ts'

/** The list outlives a reload of the page, which is read once the first screen is shown. */
const readDelayMs = 5000

export function useHasDownloads(): boolean {
  const isSignedIn = useSignedIn()
  const [isDue, setDue] = useState(false)
  useDesktopEvent('downloads.changed', ({ files }) => files.length > 0 && setDue(true))
  useDesktopEvent('menu.chosen', ({ item }) => item === 'downloads' && setDue(true))
  useEffect(() => {
    if (isDue || !isSignedIn) return undefined
    const timer = setTimeout(() => {
      desktop['downloads.read']().then(
        ({ files }) => files.length > 0 && setDue(true),
        (error: unknown) => reportFailure('downloads.read', error),
      )
    }, readDelayMs)
    return () => clearTimeout(timer)
  }, [isDue, isSignedIn])
  useWindowKeydown((event) => {
    if (isDue || !isSignedIn || !isDownloadsKey(event)) return
    event.preventDefault()
    setDue(true)
  })
  // The list shows itself when it is loaded empty, because a key or the menu has asked for it: not in the next session.
  if (isDue && !isSignedIn) setDue(false)
  return isDue && isSignedIn
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+J; an Arabic keyboard types ت with this key. On macOS the menu has ⌘⌥L. */
export function isDownloadsKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
  return ctrlKey && !metaKey && !altKey && !shiftKey && (key.toLowerCase() === 'j' || key === 'ت')
}
