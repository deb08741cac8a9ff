import { useEffect, type RefObject } from 'react'
import { useDesktopEvent } from '../../core/desktop/desktop'

/** Does what the menu of the window asks of the shell, and hears the shortcut that the page is the first to get. */
export function useShellShortcuts(toggleSidebar: () => void, searchRef: RefObject<HTMLAnchorElement | null>): void {
  useDesktopEvent('menu.chosen', ({ item }) => {
    if (item === 'search') searchRef.current?.click()
    if (item === 'toggle-sidebar') toggleSidebar()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      searchRef.current?.click()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [searchRef])
}
