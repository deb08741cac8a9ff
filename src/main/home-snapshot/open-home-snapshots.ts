import { app, nativeTheme } from 'electron'
import type { AppContext } from '../base/context'
import { createHomeSnapshots, type HomeSnapshots } from './home-snapshots'

/** Before the services, whose commands use it: the first document of the start may contain the last Home. */
export function openHomeSnapshots({
  files,
  clock,
  settings,
  vault,
  log,
}: Pick<AppContext, 'files' | 'clock' | 'settings' | 'vault' | 'log'>): HomeSnapshots {
  return createHomeSnapshots({
    blobs: files.openBlobs('home'),
    session: () => vault.state(),
    cipher: () => vault.cipher('home'),
    isSharedComputer: () => settings.current().sharedComputer,
    isKeyUnknown: () => vault.isKeyUnknown(),
    look: () => {
      const { language, comfort, zoom } = settings.current()
      return { language, theme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light', comfort, zoom }
    },
    now: clock.now,
    version: app.getVersion(),
    log,
  })
}
