import type { MenuItemConstructorOptions } from 'electron'
import type { EventPayload } from '../../shared/desktop/events'
import type { Language } from '../../shared/locale'
import { menuWords } from './strings'

type Item = EventPayload<'menu.chosen'>['item']

type ZoomWish = 'in' | 'out' | 'reset'

type Choices = {
  language: Language
  platform: string
  isSignedIn: boolean
  /** Whether the developer tools have an entry. */
  isDevelopment: boolean
  chosen: (item: Item) => void
  zoom: (wish: ZoomWish) => void
  reload: () => void
}

/** The application's menus as data: built anew when the language or the session changes. */
export function menuTemplate(choices: Choices): MenuItemConstructorOptions[] {
  const words = menuWords[choices.language]
  const isMac = choices.platform === 'darwin'
  const tell = (item: Item, label: string, accelerator?: string, enabled = true): MenuItemConstructorOptions => ({
    label, enabled, click: () => choices.chosen(item), ...(accelerator === undefined ? {} : { accelerator }),
  })
  const about = tell('about', words.about)
  const settings = tell('settings', words.settings, 'CmdOrCtrl+,')
  const signOut = tell('sign-out', words.signOut, undefined, choices.isSignedIn)
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(isMac ? [macMenu(choices, about, settings)] : []),
    { label: words.file, submenu: [...(isMac ? [] : [settings]), signOut, line, isMac ? { role: 'close', label: words.close } : { role: 'quit', label: words.quit, accelerator: 'Ctrl+Q' }] },
    { label: words.edit, submenu: editMenu(choices.language) },
    { label: words.view, submenu: viewMenu(choices, tell('toggle-sidebar', words.toggleSidebar, 'CmdOrCtrl+B', choices.isSignedIn)) },
    {
      label: words.go,
      submenu: [
        tell('home', words.home, isMac ? 'Cmd+Shift+H' : 'Alt+Home', choices.isSignedIn),
        tell('back', words.back, isMac ? 'Cmd+[' : 'Alt+Left'),
        tell('forward', words.forward, isMac ? 'Cmd+]' : 'Alt+Right'),
        line,
        tell('search', words.search, 'CmdOrCtrl+K', choices.isSignedIn),
      ],
    },
    { label: words.window, role: 'window', submenu: [{ role: 'minimize', label: words.minimise }, { role: 'close', label: words.close }] },
    { label: words.help, role: 'help', submenu: [tell('shortcuts', words.shortcuts, 'CmdOrCtrl+/'), tell('diagnostics', words.diagnostics), ...(isMac ? [] : [line, about])] },
  ]
}

function macMenu({ language }: Choices, ...ours: MenuItemConstructorOptions[]): MenuItemConstructorOptions {
  const words = menuWords[language]
  return {
    role: 'appMenu',
    submenu: [
      ...ours.flatMap((item): MenuItemConstructorOptions[] => [item, { type: 'separator' }]),
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      { type: 'separator' },
      { role: 'quit', label: words.quit },
    ],
  }
}

function editMenu(language: Language): MenuItemConstructorOptions[] {
  const words = menuWords[language]
  return [
    { role: 'undo', label: words.undo },
    { role: 'redo', label: words.redo },
    { type: 'separator' },
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll },
  ]
}

function viewMenu({ language, isDevelopment, zoom, reload }: Choices, toggleSidebar: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  const words = menuWords[language]
  return [
    { label: words.reload, accelerator: 'CmdOrCtrl+R', click: reload },
    { type: 'separator' },
    { label: words.zoomIn, accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
    // The key of the plus sign without Shift, as browsers take it.
    { label: words.zoomIn, accelerator: 'CmdOrCtrl+=', visible: false, click: () => zoom('in') },
    { label: words.zoomOut, accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
    { label: words.zoomReset, accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
    { type: 'separator' },
    toggleSidebar,
    { role: 'togglefullscreen', label: words.fullScreen },
    ...(isDevelopment ? [{ type: 'separator' } as const, { role: 'toggleDevTools' } as const] : []),
  ]
}

type Spot = { isEditable: boolean; selectionText: string; editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean } }

/** The menu of the right mouse button: in a field, or over selected text; nothing elsewhere. */
export function contextTemplate({ isEditable, selectionText, editFlags }: Spot, language: Language): MenuItemConstructorOptions[] {
  const words = menuWords[language]
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', label: words.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
  ]
}
