import type { AppContext } from '../app/context'
import { showMenu } from './menu'

export function installMenus(
  { isPackaged, settings, vault, events, lifecycle, notifyPage }: AppContext,
  reload: () => void,
): void {
  const show = (): void => {
    const facts = {
      language: settings.current().language,
      platform: process.platform,
      isSignedIn: vault.state().signedIn,
      isDevelopment: !isPackaged,
    }
    showMenu({
      ...facts,
      chosen: (item) => notifyPage('menu.chosen', { item }),
      zoom: (command) => settings.zoom(command),
      reload,
    })
  }
  const showLater = (): void => void lifecycle.when('AfterFirstPaint').then(show)
  events.on('settings:changed', showLater)
  events.on('session:changed', showLater)
  showLater()
}
