import { clipboard, Menu, type BrowserWindow } from 'electron'
import type { Language } from '#shared/locale.ts'
import { contextTemplate } from './context-template'
import { menuTemplate } from './template'

export function showMenu(options: Parameters<typeof menuTemplate>[0]): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}

type Options = {
  language: () => Language
  isShared: () => boolean
  isDevelopment: boolean
  toAllowedAddress: (address: string) => string | null
}

export function attachContextMenu(
  window: BrowserWindow,
  { language, isShared, isDevelopment, toAllowedAddress }: Options,
): void {
  const { webContents: contents } = window
  contents.on('context-menu', (_event, params) => {
    const template = contextTemplate(params, {
      language: language(),
      isShared: isShared(),
      isDevelopment,
      toAllowedAddress,
      replace: (word) => void contents.replaceMisspelling(word),
      addWord: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) => void clipboard.writeText(text),
      inspect: (x, y) => contents.inspectElement(x, y),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
