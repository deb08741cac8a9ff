import { randomUUID } from 'node:crypto'
import type { AppContext } from '../app/context'
import type { Folder } from '../base/fs/folder'
import type { SharedFiles } from '../base/fs/shared-computer-files'
import type { PlatformClient } from '../gateway/platform-client'
import { createChooseFiles } from './choose-files'
import { createHomework } from './homework'
import type { Homework } from './homework'

type Dependencies = {
  client: PlatformClient
  shared: SharedFiles
  /** Opens a staged file with another program; false where none took it. */
  openFile: (address: string) => Promise<boolean>
}

/** The folder of all drafts in the application's data. */
const folderName = 'homework'

/** Installs the drafts and uploads of homework. */
export function installHomework({ clock, schedule, log, files, settings, events, lifecycle, notifyPage, window, focus }: AppContext, { client, shared, openFile }: Dependencies): Homework {
  let sealed: Folder | null = null
  const homework = createHomework({
    client, clock, schedule, log, uuid: randomUUID,
    folder: files.openFolder(folderName),
    sealedFolder: () => (sealed ??= shared.sealed().openFolder(folderName)),
    isSharedComputer: () => settings.current().sharedComputer,
    drawn: lifecycle.when('AfterFirstPaint'),
    choose: createChooseFiles({ window: () => window.current(), focus, language: () => settings.current().language }),
    open: openFile,
    changed: (draft) => {
      notifyPage('homework.changed', draft)
      events.emit('homework:changed', draft)
    },
  })
  events.on('session:changed', ({ state, reason, before }) => {
    if (reason === 'signed-out' || reason === 'switched') homework.left(before.userId)
    homework.sessionChanged(state.userId)
  })
  events.on('network:reached', () => homework.reached())
  events.on('power:suspend', ({ suspended }) => !suspended && homework.resume())
  return homework
}
