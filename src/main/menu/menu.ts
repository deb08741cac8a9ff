import { clipboard, Menu } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Language } from '../../shared/locale'
import { contextTemplate } from './context-template'
import { menuTemplate } from './template'

/** Shows the application's menus, as they are now. */
export function showMenu(choices: Parameters<typeof menuTemplate>[0]): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(choices)))
}

type Giving = { language: () => Language; isShared: () => boolean; isDevelopment: boolean; listed: (address: string) => string | null }

/** Gives a window its right-mouse-button menu. */
export function giveContextMenu(window: BrowserWindow, { language, isShared, isDevelopment, listed }: Giving): void {
  const { webContents: contents } = window
  contents.on('context-menu', (_event, spot) => {
    const template = contextTemplate(spot, {
      language: language(), isShared: isShared(), isDevelopment, listed,
      replace: (word) => void contents.replaceMisspelling(word),
      addWord: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) => void clipboard.writeText(text),
      inspect: (x, y) => contents.inspectElement(x, y),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
