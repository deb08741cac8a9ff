import path from 'node:path'
import { app, dialog, type SaveDialogOptions } from 'electron'
import type { Note } from '#shared/desktop/notes.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import { saveFile } from '../base/fs/external-file'
import { findFolder } from '../base/fs/folder-for'
import type { Installed } from '../base/handlers'
import { getFixedT } from '../i18n/i18n'
import type { UserKeys } from '../session/user-key'
import { noteCommands } from './commands'
import { toMarkdown } from './markdown'
import { createNotes, type Notes } from './notes'
import { createStoredNotes } from './open-stored-notes'

type Dependencies = { keys: UserKeys; platform: () => Promise<string> }

type Context = Pick<
  AppContext,
  'clock' | 'schedule' | 'files' | 'notifyPage' | 'log' | 'localStores' | 'events' | 'lifecycle'
> & {
  settings: Pick<AppContext['settings'], 'current'>
  window: Pick<AppContext['window'], 'current'>
  focus: Pick<AppContext['focus'], 'duringDialog'>
}

export function installNotes(context: Context, { keys, platform }: Dependencies): Installed<Notes, 'notes'> {
  const { clock, schedule, files, settings, notifyPage, log, localStores } = context
  const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
  const stored = createStoredNotes({ files, keys, platform, pause, schedule })
  const notes = createNotes({
    openStored: stored.open,
    removeStored: stored.remove,
    isSharedComputer: () => settings.current().sharedComputer,
    now: () => clock.now(),
    exportFile: (exported) => exportFile(context, exported),
    onChange: (contentId) => notifyPage('notes.changed', { contentId }),
    log,
  })
  localStores.register({
    name: notes.data.name,
    describe: (t) => t('notes'),
    export: () => notes.data.exportJson(),
    erase: () => notes.data.erase(),
  })
  subscribeUserService(context, notes)
  return { service: notes, commands: noteCommands(notes) }
}

function exportFile(
  { focus, settings, window }: Pick<Context, 'focus' | 'settings' | 'window'>,
  notes: readonly Note[],
): Promise<'saved' | 'cancelled' | 'failed'> {
  return focus.duringDialog(async () => {
    const t = getFixedT(settings.current().language, 'main-notes')
    const options: SaveDialogOptions = {
      title: t('export'),
      defaultPath: path.join(findFolder('documents', app), `${t('file')}.md`),
      filters: [{ name: t('fileType'), extensions: ['md'] }],
      properties: ['dontAddToRecent'],
    }
    const parent = window.current()
    const { canceled, filePath } =
      parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
    if (canceled || filePath === '') return 'cancelled'
    return saveFile(filePath, toMarkdown(notes, t)).then(
      () => 'saved' as const,
      () => 'failed' as const,
    )
  })
}
