import { lazy, Suspense, useEffect, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDesktopEvent } from '../../core/desktop/desktop'
import { paths } from '../../core/paths'
import { useSignOut } from '../../core/session/use-sign-out'
import type { SearchHandle } from './search-field'

const AboutDialog = lazy(async () => ({ default: (await import('./about-dialog')).AboutDialog }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog')).ShortcutsDialog }))

type Dialog = 'about' | 'shortcuts'

/** Does what the menu of the window asks for, and the shortcut that the page hears itself; without the shell there is no sidebar and no search. */
export function MenuEvents({ toggleSidebar, searchRef }: { toggleSidebar?: () => void; searchRef?: RefObject<SearchHandle | null> }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [dialog, setDialog] = useState<{ shown: Dialog; open: boolean } | null>(null)

  const actions = {
    search: () => searchRef?.current?.open(),
    shortcuts: () => setDialog({ shown: 'shortcuts', open: true }),
    about: () => setDialog({ shown: 'about', open: true }),
    'sign-out': () => void signOut(),
    home: () => void navigate(paths.home()),
    back: () => void navigate(-1),
    forward: () => void navigate(1),
    'toggle-sidebar': () => toggleSidebar?.(),
    settings: () => void navigate(paths.settings()),
  }
  useDesktopEvent('menu.chosen', ({ item }) => actions[item]())

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      searchRef?.current?.open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [searchRef])

  if (!dialog) return null
  const Shown = dialog.shown === 'about' ? AboutDialog : ShortcutsDialog
  return (
    <Suspense>
      <Shown open={dialog.open} onClose={() => setDialog({ ...dialog, open: false })} />
    </Suspense>
  )
}
