import { randomBytes, randomUUID } from 'node:crypto'
import type { PlatformConfig } from '../../shared/platform-config'
import { createCipher } from '../base/encryption'
import { createSharedFiles } from '../base/fs/shared-computer-files'
import type { SharedFiles } from '../base/fs/shared-computer-files'
import type { PlatformClient } from '../gateway/platform-client'
import { previewFolder } from '../homework/staged-files'
import { installHomework } from '../homework/install'
import { installMoney } from '../money/install'
import { installOffline } from '../offline/install'
import { installOutbox } from '../outbox/install'
import { installPageState } from '../page-state/install'
import { createQuizzes } from '../quiz/quiz'
import { installSession } from '../session/install'
import type { Traces } from '../session/traces'
import { createSocialSignIn } from '../social/social'
import type { SocialExchange } from '../social/social'
import type { SocialOutcome } from '../../shared/desktop/session'
import { createAdministratorLink } from '../impersonation/administrator-link'
import { createRegistrationRedirect } from '../impersonation/registration-redirect'
import type { AppContext } from './context'

type Dependencies = {
  client: PlatformClient
  /** The pages that the platform's configuration names. */
  pages: () => Promise<PlatformConfig['pages']>
  exchangeSocial: (request: SocialExchange) => Promise<SocialOutcome>
  traces: Pick<Traces, 'clear'>
  openFile: (address: string) => Promise<boolean>
  reopenForSharedMode: () => void
}

/** Installs what belongs to whoever is signed in. */
export function installUserServices(context: AppContext, { client, pages, exchangeSocial, traces, openFile, reopenForSharedMode }: Dependencies) {
  const { clock, schedule, policy, security, vault, events, userSessions } = context
  const shared = installSharedFiles(context)
  const registration = createRegistrationRedirect({ vault, pages, open: (address) => security.links.open(address) })
  const outbox = installOutbox(context, { client, shared, onReply: (reply, generation) => registration.progressAnswered(reply, generation) })
  const money = installMoney(context, client)
  const homework = installHomework(context, { client, shared, openFile })
  const offline = installOffline(context)
  const pageState = installPageState(context)
  const session = installSession(context, {
    client, traces, reopenForSharedMode, flush: () => outbox.retry(), clear: () => Promise.all([offline.clear(null), homework.settled()]),
  })
  const quizzes = createQuizzes({ client, vault, schedule, clock, page: () => pages().then(({ quiz }) => (quiz !== undefined && security.mayFrame(quiz) ? quiz : null)) })
  const social = createSocialSignIn({ clock, vault, pages, random: randomBytes, openPage: (address) => security.links.openSignInPage(address), exchange: exchangeSocial })
  const administratorLink = createAdministratorLink({ clock, client, vault, isAllowed: policy.allowsAdministratorLinks, replace: session.replaceSession })
  userSessions.each(() => () => quizzes.clear())
  events.on('session:changed', ({ reason, before }) => {
    if (reason === 'restored' || reason === 'storage') return
    registration.sessionChanged(reason, before)
    social.cancel()
    if (reason === 'signed-out' || reason === 'expired') administratorLink.clear()
  })
  return { outbox, money, homework, offline, pageState, session, quizzes, social, administratorLink }
}

/** The key of these files is nowhere but in this process; what an earlier run left is removed after the start. */
function installSharedFiles({ files, settings, log, lifecycle }: AppContext): SharedFiles {
  const shared = createSharedFiles({
    files, log, run: randomUUID(), cipher: () => createCipher(randomBytes(32), 'work'), clear: previewFolder, isSharedComputer: () => settings.current().sharedComputer,
  })
  void lifecycle.when('AfterFirstPaint').then(() => shared.sweep()).catch((failure: unknown) => log.warn('files.not-swept', { failure }))
  lifecycle.onShutdown('erase', () => shared.erase())
  return shared
}
