import path from 'node:path'
import type { AppContext } from '../base/context'
import { nodeRandomAccess } from '../base/fs/random-access'
import type { HandlersOf } from '../base/handlers'
import { createDownloads, type Downloads } from './downloads'

type Dependencies = {
  isOpenable: (address: string) => boolean
  openFile: (address: string) => Promise<boolean>
  showInFolder: (address: string) => Promise<boolean>
}

export function installDownloads(
  { security, events, notifyPage, userSessions }: AppContext,
  dependencies: Dependencies,
): HandlersOf<'downloads'> {
  const downloads = createDownloads({
    ...dependencies,
    freeBytes: (address) => nodeRandomAccess.freeBytes(path.dirname(address)),
    changed: (state) => notifyPage('downloads.changed', state),
    progressed: (share) => events.emit('downloads:progress', { share }),
  })
  security.onDownload((item) => downloads.track(item))
  userSessions.each(() => () => downloads.sessionEnded())
  return downloadCommands(downloads)
}

type Commands = Omit<Downloads, 'track' | 'sessionEnded'>

export function downloadCommands(downloads: Commands): HandlersOf<'downloads'> {
  return {
    'downloads.read': () => downloads.state(),
    'downloads.cancel': ({ id }) => downloads.cancel(id),
    'downloads.open': async ({ id }) => ({ done: await downloads.open(id) }),
    'downloads.show': async ({ id }) => ({ done: await downloads.show(id) }),
    'downloads.remove': ({ id }) => downloads.remove(id),
    'downloads.clear': () => downloads.clear(),
  }
}
