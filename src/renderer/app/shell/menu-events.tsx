import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { desktop, useDesktopEvent } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import type { EventPayload } from '#shared/desktop/events.ts'
import { useFind } from '../find/use-find'

const AboutDialog = lazy(async () => ({
  default: (await import('#domains/application/about-dialog.tsx')).AboutDialog,
}))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog')).ShortcutsDialog }))

type Dialog = 'about' | 'shortcuts'
type Item = EventPayload<'menu.chosen'>['item']

/** Handled by the shell and by the feature downloads. */
type ShellItem = 'search' | 'toggle-sidebar' | 'downloads'

export function MenuEvents() {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const find = useFind()
  const [dialog, setDialog] = useState<{ shown: Dialog; open: boolean } | null>(null)

  const actions: Record<Exclude<Item, ShellItem>, () => void> & Partial<Record<ShellItem, () => void>> = {
    'shortcuts': () => setDialog({ shown: 'shortcuts', open: true }),
    'about': () => setDialog({ shown: 'about', open: true }),
    'sign-out': () => void signOut(),
    'home': () => void navigate(paths.home()),
    'back': () => void navigate(-1),
    'forward': () => void navigate(1),
    'settings': () => void navigate(paths.settings()),
    'print': () => window.print(),
    ...find,
    'help': () => void navigate(paths.help()),
    'diagnostics': () => void navigate(paths.diagnostics()),
    'licences': () => void navigate(paths.licences()),
    'updates': () => {
      void desktop['updates.check']()
      void navigate(`${paths.settings()}#mises-a-jour`)
    },
  }
  useDesktopEvent('menu.chosen', ({ item }) => actions[item]?.())

  if (!dialog) return null
  const Shown = dialog.shown === 'about' ? AboutDialog : ShortcutsDialog
  return (
    <Suspense>
      <Shown open={dialog.open} onClose={() => setDialog({ ...dialog, open: false })} />
    </Suspense>
  )
}
