import path from 'node:path'
import { app, dialog, type SaveDialogOptions } from 'electron'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { withTimeout } from '../base/async'
import type { AppContext } from '../base/context'
import { saveFile } from '../base/fs/external-file'
import { findFolder } from '../base/fs/folder-for'
import type { Installed } from '../base/handlers'
import { createVisibleLog } from '../base/log/visible-log'
import type { PlatformClient } from '../base/platform-client'
import type { Homework } from '../homework/homework'
import { getFixedT } from '../i18n/i18n'
import type { ConfirmLeave } from '../leave/confirm-leave'
import type { Money } from '../money/money'
import type { Outbox } from '../outbox/outbox'
import { myDataCommands } from './commands'
import { findLosses } from './losses'
import { createMyData, type MyData } from './my-data'
import { finishErase, requestErase } from './pending-erase'
import { getParts } from './platform-parts'

type Dependencies = {
  client: PlatformClient
  config: () => Promise<PlatformConfig>
  user: {
    homework: Pick<Homework, 'unsavedWork'>
    money: Pick<Money, 'state'>
    outbox: Pick<Outbox, 'state'>
    session: { signOut(): Promise<unknown> }
  }
  confirmLeave: Pick<ConfirmLeave, 'force'>
  isErasing: boolean
  restart: () => void
}

const stepLimitMs = 5000

export function installMyData(context: AppContext, dependencies: Dependencies): Installed<MyData, 'my-data'> {
  const { clock, schedule, log, settings, events, paths, notifyPage, vault, localStores } = context
  const { client, config, user, confirmLeave, isErasing, restart } = dependencies
  const readLog = createVisibleLog({
    directory: paths.logs,
    now: () => clock.now(),
    isSharedComputer: () => settings.current().sharedComputer,
    events,
  })
  let services: PlatformConfig['services'] | null = null
  void config().then(
    (platform) => (services = platform.services),
    () => undefined,
  )
  const service = createMyData({
    stores: localStores,
    platform: () => getParts(services),
    client,
    session: () => vault.state(),
    secrets: () => vault.bearer().then((bearer) => (bearer === null ? [] : [bearer.token])),
    language: () => settings.current().language,
    now: () => clock.now(),
    progress: (progress) => notifyPage('my-data.progress', progress),
    chooseFile: (name) => chooseFile(context, name),
    save: saveFile,
    losses: () =>
      findLosses({
        homework: user.homework.unsavedWork(),
        attempts: user.money.state().attempts,
        outbox: user.outbox.state(),
      }),
    requestErase: () => requestErase(paths.userData),
    signOut: () => user.session.signOut(),
    withLimit: (work) => withTimeout(work, stepLimitMs, schedule, () => new Error('erasing timed out')),
    restart: () => {
      confirmLeave.force()
      restart()
    },
    log,
  })
  localStores.register({
    name: 'settings',
    describe: (t) => t('settings'),
    export: () => Promise.resolve(settings.current()),
  })
  localStores.register({
    name: 'log',
    describe: (t) => t('log'),
    export: async () => (await readLog()).split('\n'),
  })
  events.on('session:changed', ({ state, before }) => state.userId !== before.userId && service.cancel())
  if (isErasing)
    void service
      .eraseOutside()
      .then(() => finishErase(paths.userData))
      .catch((failure: unknown) => log.warn('my-data.erase-failed', { failure }))
  return {
    service,
    commands: myDataCommands(service),
  }
}

function chooseFile(
  { focus, settings, window }: Pick<AppContext, 'focus' | 'settings' | 'window'>,
  name: string,
): Promise<string | null> {
  return focus.duringDialog(async () => {
    const t = getFixedT(settings.current().language, 'main-my-data')
    const options: SaveDialogOptions = {
      title: t('dialogTitle'),
      defaultPath: path.join(findFolder('documents', app), name),
      filters: [{ name: t('zipFile'), extensions: ['zip'] }],
      properties: ['dontAddToRecent', 'showOverwriteConfirmation'],
    }
    const parent = window.current()
    const { canceled, filePath } =
      parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
    return canceled || filePath === '' ? null : filePath
  })
}
