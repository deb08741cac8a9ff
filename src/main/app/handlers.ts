import { demoCommands } from '../demo/commands'
import type { DemoPlatform } from '../demo/demo-platform'
import { linkCommands } from '../deep-links/commands'
import type { PendingLinks } from '../deep-links/pending-links'
import { diagnosticsCommands } from '../diagnostics/commands'
import type { DiagnosticsCalls } from '../diagnostics/commands'
import { homeworkCommands } from '../homework/commands'
import type { Captcha } from '../captcha/captcha'
import type { Handlers } from '../ipc/handlers'
import type { ConfirmLeave } from '../leave/confirm-leave'
import { moneyCommands } from '../money/commands'
import { notificationCommands, reminderCommands } from '../notifications/commands'
import type { installNotifications } from '../notifications/install'
import { storageCommands } from '../offline/commands'
import { progressCommands } from '../outbox/commands'
import { pageStateCommands } from '../page-state/commands'
import { proxyCommands } from '../proxy/commands'
import type { ProxyCalls } from '../proxy/commands'
import { quizCommands } from '../quiz/commands'
import { sessionCommands } from '../session/commands'
import { settingsCommands } from '../settings/commands'
import { updateCommands } from '../updates/commands'
import type { InstalledUpdates } from '../updates/install'
import type { createAppInfo } from './app-info'
import { appCommands, osIntegrationCommands } from './commands'
import type { AppContext } from './context'
import type { installOsIntegration } from './os-integration'
import type { installUserServices } from './user-services'

type Services = {
  user: ReturnType<typeof installUserServices>
  os: ReturnType<typeof installOsIntegration>
  notifications: ReturnType<typeof installNotifications>
  updates: InstalledUpdates
  authentication: ProxyCalls
  diagnostics: DiagnosticsCalls
  links: PendingLinks
  info: ReturnType<typeof createAppInfo>
  captcha: () => Promise<Captcha>
  demo: DemoPlatform
  confirmLeave: ConfirmLeave
  reloadPage: () => void
}

/** One handler for each command of the page. */
export function createHandlers({ window, settings, security, policy, log }: AppContext, services: Services): Handlers {
  const { user, os, notifications, updates, authentication, diagnostics, links, info, captcha, demo, confirmLeave, reloadPage } = services
  return {
    ...appCommands({
      ...info, reload: reloadPage, licences: os.licences, leaving: confirmLeave,
      setTitle: (title) => window.current()?.setTitle(title),
      activities: (kinds) => {
        user.session.idleBound.reported(kinds)
        void updates.whenOpened((opened) => opened.busy(kinds))
      },
      logFailure: ({ where, message, stack }) => log.warn('page.failed', { where, message, stack }),
    }),
    ...osIntegrationCommands(os),
    ...settingsCommands(settings),
    ...sessionCommands({ leaving: confirmLeave, signOut: user.session.signOut, humanCheck: async (action) => (await captcha()).token(action), social: user.social, administratorLink: user.administratorLink }),
    ...quizCommands(user.quizzes),
    ...storageCommands(user.offline),
    ...linkCommands({ links: security.links, inbox: links }),
    ...progressCommands(user.outbox),
    ...moneyCommands(user.money, policy.allowsPayments),
    ...homeworkCommands(user.homework),
    ...pageStateCommands(user.pageState),
    ...reminderCommands(notifications.reminders),
    ...notificationCommands(notifications.notifications),
    ...updateCommands(updates.opened),
    ...proxyCommands(authentication),
    ...diagnosticsCommands(diagnostics),
    ...demoCommands(demo),
  }
}
