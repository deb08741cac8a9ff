import type { AppContext } from '../base/context'
import type { Handlers, HandlersOf } from '../base/handlers'
import { demoCommands } from '../demo/commands'
import type { DemoPlatform } from '../demo/demo-platform'
import type { ConfirmLeave } from '../leave/confirm-leave'
import type { ProxyAuthentication } from '../proxy/install'
import { settingsCommands } from '../settings/commands'
import type { createAppInfo } from './app-info'
import { appCommands } from './commands'
import type { DesktopServices } from './desktop-services'
import type { UserServices } from './user-services'

type Installed = DesktopServices & {
  user: UserServices
  homeSnapshots: HandlersOf<'home-snapshot'>
  authentication: ProxyAuthentication
  diagnostics: HandlersOf<'diagnostics'>
  info: ReturnType<typeof createAppInfo>
  demo: DemoPlatform
  menu: HandlersOf<'menu'>
  confirmLeave: ConfirmLeave
  reloadPage: () => void
}

/** One handler for each command of the page. */
export function createHandlers({ window, settings, log }: AppContext, installed: Installed): Handlers {
  const { user, links, os, updates, authentication, diagnostics, info, myData } = installed
  return {
    ...installed.menu,
    ...installed.clipboard,
    ...installed.find,
    ...installed.downloads,
    ...installed.notifications,
    ...user.commands,
    ...installed.homeSnapshots,
    ...links.commands,
    ...os.commands,
    ...updates.commands,
    ...authentication.commands,
    ...diagnostics,
    ...myData.commands,
    ...settingsCommands(settings),
    ...demoCommands(installed.demo),
    ...appCommands({
      ...info,
      reload: installed.reloadPage,
      licences: os.licences,
      leaving: installed.confirmLeave,
      setTitle: (title) => window.current()?.setTitle(title),
      activities: (kinds) => {
        user.session.idleBound.reported(kinds)
        void updates.whenReady((ready) => ready.setRendererBlockers(kinds))
      },
      logFailure: ({ where, message, stack }) => log.warn('page.failed', { where, message, stack }),
    }),
  }
}
