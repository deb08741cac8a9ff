import { randomUUID } from 'node:crypto'
import { dialog } from 'electron'
import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { homeworkTypes } from '../../shared/desktop/homework'
import type { Language } from '../../shared/locale'
import type { AppContext } from '../app/context'
import type { Folder } from '../base/fs/folder'
import type { SharedFiles } from '../base/fs/shared-computer-files'
import type { PlatformClient } from '../gateway/platform-client'
import { getFixedT } from '../i18n/i18n'
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

type Choosing = { window: () => BrowserWindow | null; focus: { duringDialog<T>(work: () => Promise<T>): Promise<T> }; language: () => Language }

/** Lets the person choose files of the accepted types in the system's dialog. */
export function createChooseFiles({ window, focus, language }: Choosing): () => Promise<readonly string[]> {
  return () =>
    focus.duringDialog(async () => {
      const t = getFixedT(language(), 'main-homework')
      const wish: OpenDialogOptions = { title: t('title'), properties: ['openFile', 'multiSelections', 'dontAddToRecent'], filters: [{ name: t('accepted'), extensions: [...homeworkTypes] }] }
      const over = window()
      const { canceled, filePaths } = over === null ? await dialog.showOpenDialog(wish) : await dialog.showOpenDialog(over, wish)
      return canceled ? [] : filePaths
    })
}
