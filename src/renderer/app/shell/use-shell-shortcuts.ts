import { useEffect, type RefObject } from 'react'
import { useDesktopEvent } from '../../core/desktop/desktop'
import type { SearchHandle } from './search-field'

/** The menu's choices, and their keys, that only the shell can answer: the search and the sidebar. */
export function useShellShortcuts(toggleSidebar: () => void, searchRef: RefObject<SearchHandle | null>): void {
  useDesktopEvent('menu.chosen', ({ item }) => {
    if (item === 'search') searchRef.current?.open()
    if (item === 'toggle-sidebar') toggleSidebar()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      searchRef.current?.open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [searchRef])
}
