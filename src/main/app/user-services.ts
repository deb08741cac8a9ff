import { randomBytes, randomUUID } from 'node:crypto'
import type { SocialOutcome } from '#shared/desktop/session.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { AppContext } from '../base/context'
import { createCipher } from '../base/encryption'
import { createSharedFiles, type SharedFiles } from '../base/fs/shared-computer-files'
import type { VolatileFolder } from '../base/fs/volatile-folder'
import type { PlatformClient } from '../base/platform-client'
import type { Captcha } from '../captcha/captcha'
import { installHomework } from '../homework/install'
import { installAdministratorLink } from '../impersonation/install'
import { createRegistrationRedirect } from '../impersonation/registration-redirect'
import type { ConfirmLeave } from '../leave/confirm-leave'
import { installMoney } from '../money/install'
import { installNotes } from '../notes/install'
import { installOfflineLessons } from '../offline-lessons/install'
import type { OfflinePlatform } from '../offline-lessons/session-downloads'
import { installOffline, type ReadResponses } from '../offline/install'
import { installOutbox } from '../outbox/install'
import { installPageState } from '../page-state/install'
import { installQuizzes } from '../quiz/install'
import { sessionCommands } from '../session/commands'
import { installSession } from '../session/install'
import { openUserKeys } from '../session/open-user-keys'
import type { Traces } from '../session/traces'
import { installSocialSignIn } from '../social/install'
import type { SocialExchange } from '../social/social'

type Dependencies = {
  client: PlatformClient
  /** Epoch milliseconds; null before the platform's first response. */
  platformNow: () => number | null
  pages: () => Promise<PlatformConfig['pages']>
  offlinePlatform: () => Promise<OfflinePlatform & { isAllowed: boolean }>
  /** `demo`, or the origin that knows the user. */
  platformName: () => Promise<string>
  exchangeSocial: (request: SocialExchange) => Promise<SocialOutcome>
  humanCheck: Captcha['token']
  confirmLeave: ConfirmLeave
  traces: Pick<Traces, 'clear'>
  openFile: (address: string) => Promise<boolean>
  previews: VolatileFolder
  reopenForSharedMode: () => void
  readResponses: ReadResponses
}

export function installUserServices(context: AppContext, dependencies: Dependencies) {
  const {
    client,
    pages,
    offlinePlatform,
    platformName,
    exchangeSocial,
    humanCheck,
    confirmLeave,
    traces,
    openFile,
    reopenForSharedMode,
  } = dependencies
  const { security, vault, events } = context
  const shared = installSharedFiles(context, dependencies.previews)
  const registration = createRegistrationRedirect({ vault, pages, open: (address) => security.links.open(address) })
  events.on('session:changed', ({ reason, before }) => {
    if (reason !== 'restored' && reason !== 'storage') registration.sessionChanged(reason, before)
  })
  const outbox = installOutbox(context, {
    client,
    shared,
    onReply: (reply, generation) => registration.progressAnswered(reply, generation),
  })
  const keys = openUserKeys(context.files, context.schedule, context.log)
  const money = installMoney(context, { client, keys, platformNow: dependencies.platformNow })
  const homework = installHomework(context, { client, shared, openFile, platformNow: dependencies.platformNow })
  const notes = installNotes(context, { keys, platform: platformName })
  const offline = installOffline(context, dependencies.readResponses)
  const offlineLessons = installOfflineLessons(context, { platform: offlinePlatform })
  const pageState = installPageState(context, {
    keys,
    platform: platformName,
    clearLocalStorage: () => security.clearLocalStorage(),
  })
  const session = installSession(context, {
    client,
    traces,
    reopenForSharedMode,
    flush: () => outbox.service.retry(),
    clear: () => Promise.all([offline.service.clear(null), offlineLessons.service.clear(), homework.service.settled()]),
  })
  const quizzes = installQuizzes(context, { client, pages })
  const social = installSocialSignIn(context, { pages, exchange: exchangeSocial })
  const administratorLink = installAdministratorLink(context, { client, replace: session.replaceSession })
  return {
    outbox: outbox.service,
    money: money.service,
    homework: homework.service,
    notes: notes.service,
    offline: offline.service,
    offlineLessons: offlineLessons.service,
    session,
    social,
    administratorLink,
    commands: {
      ...outbox.commands,
      ...money.commands,
      ...homework.commands,
      ...notes.commands,
      ...offline.commands,
      ...offlineLessons.commands,
      ...pageState,
      ...quizzes,
      ...sessionCommands({
        leaving: confirmLeave,
        signOut: session.signOut,
        retryStorage: async () => {
          const state = await vault.retryStorage()
          notes.service.reopenLocked()
          return state
        },
        humanCheck,
        social,
        administratorLink,
      }),
    },
  }
}
export type UserServices = ReturnType<typeof installUserServices>

function installSharedFiles({ files, settings, log, lifecycle }: AppContext, previews: VolatileFolder): SharedFiles {
  const shared = createSharedFiles({
    files,
    log,
    run: randomUUID(),
    cipher: () => createCipher(randomBytes(32), 'work'),
    previews,
    isSharedComputer: () => settings.current().sharedComputer,
  })
  void lifecycle
    .when('AfterFirstPaint')
    .then(() => shared.sweep())
    .catch((failure: unknown) => log.warn('files.sweep-failed', { failure }))
  lifecycle.onShutdown('erase', () => shared.erase())
  return shared
}
