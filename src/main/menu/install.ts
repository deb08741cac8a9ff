import type { AppContext } from '../base/context'
import type { HandlersOf } from '../base/handlers'
import { menuCommands } from './commands'
import { showMenu } from './menu'

export function installMenus(
  { isPackaged, settings, vault, events, lifecycle, notifyPage, userSessions }: AppContext,
  reload: () => void,
): HandlersOf<'menu'> {
  let recentLessons: readonly string[] = []
  const show = (): void => {
    const facts = {
      language: settings.current().language,
      platform: process.platform,
      isSignedIn: vault.state().signedIn,
      isDevelopment: !isPackaged,
      recentLessons,
    }
    showMenu({
      ...facts,
      chosen: (item) => notifyPage('menu.chosen', { item }),
      lessonChosen: (index) => notifyPage('menu.lesson-chosen', { index }),
      zoom: (command) => settings.zoom(command),
      reload,
    })
  }
  const showLater = (): void => void lifecycle.when('AfterFirstPaint').then(show)
  events.on('settings:changed', showLater)
  events.on('session:changed', showLater)
  userSessions.each(() => () => {
    recentLessons = []
    showLater()
  })
  showLater()
  return menuCommands({
    showRecentLessons(titles) {
      recentLessons = settings.current().sharedComputer || !vault.state().signedIn ? [] : titles
      showLater()
    },
  })
}
