import type { StartState } from '../../shared/desktop/app'
import type { createAccount } from '../account'
import type { Log } from '../base/log/log'
import { linkCommands } from '../deep-links/commands'
import type { Inbox } from '../deep-links/inbox'
import { demoCommands } from '../demo/commands'
import type { DemoPlatform } from '../demo/demo-platform'
import type { openDesk } from '../desk'
import type { DiagnosticsCalls } from '../diagnostics/commands'
import { diagnosticsCommands } from '../diagnostics/commands'
import { homeworkCommands } from '../homework/commands'
import type { HumanCheck } from '../human-check/human-check'
import type { Handlers } from '../ipc/handlers'
import type { LeaveQuestion } from '../leave/leave-question'
import { moneyCommands } from '../money/commands'
import { notificationCommands } from '../notifications/commands'
import { storageCommands } from '../offline/commands'
import { progressCommands } from '../outbox/commands'
import { pageStateCommands } from '../page-state/commands'
import type { SchoolPolicy } from '../policy/school-policy'
import type { ProxyCalls } from '../proxy/commands'
import { proxyCommands } from '../proxy/commands'
import { quizCommands } from '../quiz/commands'
import { reminderCommands } from '../reminders/commands'
import type { Security } from '../security/security'
import { sessionCommands } from '../session/commands'
import { settingsCommands } from '../settings/commands'
import type { Settings } from '../settings/settings'
import type { createTelling } from '../telling'
import { updateCommands } from '../updates/commands'
import type { Updates } from '../updates/updates'
import type { Windows } from '../window/windows'
import { appCommands, osIntegrationCommands } from './commands'

type Services = {
  account: ReturnType<typeof createAccount>
  desk: ReturnType<typeof openDesk>
  telling: ReturnType<typeof createTelling>
  network: ProxyCalls & DiagnosticsCalls
  updates: { part: () => Promise<Updates>; tell: (work: (updates: Updates) => unknown) => unknown }
  inbox: Inbox
  humanCheck: Promise<HumanCheck>
  windows: Windows
  settings: Settings
  security: Security
  policy: SchoolPolicy
  demo: DemoPlatform
  leaveQuestion: Pick<LeaveQuestion, 'maySignOut' | 'setUnsaved'>
  reloadPage: () => void
  log: Log
  start: () => Promise<StartState>
  info: () => Promise<string>
}

/** One handler for each command of the page. */
export function createHandlers(services: Services): Handlers {
  const { account, desk, telling, network, updates, inbox, humanCheck, windows, settings, security, policy, demo, leaveQuestion, reloadPage, log, start, info } = services
  return {
    ...appCommands({
      start, info, reload: reloadPage, licences: desk.licences, leaving: leaveQuestion, setTitle: (title) => windows.current()?.setTitle(title),
      activities: (kinds) => (account.idleBound.reported(kinds), void updates.tell((service) => service.busy(kinds))),
      logFailure: ({ where, message, stack }) => log.warn('page.failed', { where, message, stack }),
    }),
    ...osIntegrationCommands(desk),
    ...settingsCommands(settings),
    ...sessionCommands({ leaving: leaveQuestion, signOut: account.signOut, humanCheck: async (action) => (await humanCheck).token(action), social: account.social, administratorLink: account.administratorLink }),
    ...quizCommands(account.quizzes),
    ...storageCommands(account.offline),
    ...linkCommands({ links: security.links, inbox }),
    ...progressCommands(account.outbox),
    ...moneyCommands(account.money, policy.allowsPayments),
    ...homeworkCommands(account.homework),
    ...pageStateCommands(account.pageState),
    ...reminderCommands(telling.reminders),
    ...notificationCommands(desk.counting(telling.notifications)),
    ...updateCommands(updates.part),
    ...proxyCommands(network),
    ...diagnosticsCommands(network),
    ...demoCommands(demo),
  }
}
