import { randomUUID } from 'node:crypto'
import { dialog, type OpenDialogOptions } from 'electron'
import { homeworkExtensions } from '#shared/homework-type.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import type { Folder } from '../base/fs/folder'
import type { SharedFiles } from '../base/fs/shared-computer-files'
import type { Installed } from '../base/handlers'
import type { PlatformClient } from '../base/platform-client'
import { getFixedT } from '../i18n/i18n'
import { homeworkCommands } from './commands'
import { createHomework, type Homework } from './homework'

type Dependencies = {
  client: PlatformClient
  shared: SharedFiles
  platformNow: () => number | null
  openFile: (file: string) => Promise<boolean>
}

const folderName = 'homework'

export function installHomework(
  context: AppContext,
  { client, shared, platformNow, openFile }: Dependencies,
): Installed<Homework, 'homework'> {
  const { clock, schedule, log, files, settings, events, lifecycle, notifyPage, localStores } = context
  let sealed: Folder | null = null
  const homework = createHomework({
    client,
    clock,
    platformNow,
    schedule,
    log,
    random: Math.random,
    uuid: randomUUID,
    folder: files.openFolder(folderName),
    previews: shared.previews,
    sealedFolder: () => (sealed ??= shared.sealed().openFolder(folderName)),
    isSharedComputer: () => settings.current().sharedComputer,
    afterFirstPaint: lifecycle.when('AfterFirstPaint'),
    chooseFiles: () => chooseFiles(context),
    openFile,
    onChange: (draft) => {
      notifyPage('homework.changed', draft)
      events.emit('homework:changed', draft)
    },
  })
  localStores.register({
    name: 'homework',
    describe: (t) => t('homework'),
    export: () => Promise.resolve(homework.stagedFiles()),
  })
  subscribeUserService(context, homework)
  return { service: homework, commands: homeworkCommands(homework) }
}

function chooseFiles({
  focus,
  settings,
  window,
}: Pick<AppContext, 'focus' | 'settings' | 'window'>): Promise<readonly string[]> {
  return focus.duringDialog(async () => {
    const t = getFixedT(settings.current().language, 'main-homework')
    const options: OpenDialogOptions = {
      title: t('title'),
      properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
      filters: [{ name: t('accepted'), extensions: [...homeworkExtensions] }],
    }
    const parent = window.current()
    const { canceled, filePaths } =
      parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options)
    return canceled ? [] : filePaths
  })
}
