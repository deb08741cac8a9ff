import { Menu } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Language } from '../../shared/locale'
import { contextTemplate, menuTemplate } from './template'

/** Shows the application's menus, as they are now. */
export function showMenu(choices: Parameters<typeof menuTemplate>[0]): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(choices)))
}

/** Gives a window its right-mouse-button menu. */
export function giveContextMenu(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, spot) => {
    const template = contextTemplate(spot, language())
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
