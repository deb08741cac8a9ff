import { useCallback, useState } from 'react'
import { useMatch } from 'react-router-dom'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import { sidebarChosen } from '#core/store/preferences-slice.ts'
import { useMediaQuery } from '#ui/theme/media-query.ts'

export type Sidebar = {
  shape: 'full' | 'mini' | 'drawer'
  drawerOpen: boolean
  toggle: () => void
  closeDrawer: () => void
}

/** Narrow in a lesson or below 900 px unless widened; a drawer below 600 px. */
export function useSidebar(): Sidebar {
  const dispatch = useCoreDispatch()
  const chosen = useCoreSelector((state) => state.preferences.sidebar)
  const asDrawer = useMediaQuery('(max-width: 599px)')
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const inLesson = useMatch('/subjects/:subject/chapters/:chapter/:kind/:lesson/content') !== null
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [widened, setWidened] = useState(false)
  const leaning = inLesson || isNarrow
  const shape = asDrawer ? 'drawer' : leaning ? (widened ? 'full' : 'mini') : chosen

  const toggle = useCallback(() => {
    if (asDrawer) setDrawerOpen((open) => !open)
    else if (leaning) setWidened((wide) => !wide)
    else dispatch(sidebarChosen(chosen === 'full' ? 'mini' : 'full'))
  }, [asDrawer, leaning, chosen, dispatch])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  return { shape, drawerOpen: asDrawer && drawerOpen, toggle, closeDrawer }
}
