import type { MenuItemConstructorOptions } from 'electron'
import type { EventPayload } from '../../shared/desktop/events'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'

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
  const t = getFixedT(choices.language, 'main-menu')
  const isMac = choices.platform === 'darwin'
  const tell = (item: Item, label: string, accelerator?: string, enabled = true): MenuItemConstructorOptions => ({
    label, enabled, click: () => choices.chosen(item), ...(accelerator === undefined ? {} : { accelerator }),
  })
  const about = tell('about', t('about'))
  const settings = tell('settings', t('settings'), 'CmdOrCtrl+,')
  const signOut = tell('sign-out', t('signOut'), undefined, choices.isSignedIn)
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(isMac ? [macMenu(choices, about, settings)] : []),
    { label: t('file'), submenu: [...(isMac ? [] : [settings]), signOut, line, tell('print', t('print'), 'CmdOrCtrl+P'), line, isMac ? { role: 'close', label: t('close') } : { role: 'quit', label: t('quit'), accelerator: 'Ctrl+Q' }] },
    { label: t('edit'), submenu: editMenu(choices.language) },
    { label: t('view'), submenu: viewMenu(choices, tell('toggle-sidebar', t('toggleSidebar'), 'CmdOrCtrl+B', choices.isSignedIn)) },
    {
      label: t('go'),
      submenu: [
        tell('home', t('home'), isMac ? 'Cmd+Shift+H' : 'Alt+Home', choices.isSignedIn),
        tell('back', t('back'), isMac ? 'Cmd+[' : 'Alt+Left'),
        tell('forward', t('forward'), isMac ? 'Cmd+]' : 'Alt+Right'),
        line,
        tell('search', t('search'), 'CmdOrCtrl+K', choices.isSignedIn),
      ],
    },
    { label: t('window'), role: 'window', submenu: [{ role: 'minimize', label: t('minimise') }, { role: 'close', label: t('close') }] },
    {
      label: t('help'),
      role: 'help',
      submenu: [
        tell('help', t('guide'), 'F1', choices.isSignedIn), tell('shortcuts', t('shortcuts'), 'CmdOrCtrl+/'), line,
        tell('diagnostics', t('diagnostics')), line, tell('licences', t('licences')), tell('updates', t('updates')), ...(isMac ? [] : [about]),
      ],
    },
  ]
}

function macMenu({ language }: Choices, ...ours: MenuItemConstructorOptions[]): MenuItemConstructorOptions {
  const t = getFixedT(language, 'main-menu')
  return {
    role: 'appMenu',
    submenu: [
      ...ours.flatMap((item): MenuItemConstructorOptions[] => [item, { type: 'separator' }]),
      { role: 'hide', label: t('hide') },
      { role: 'hideOthers', label: t('hideOthers') },
      { role: 'unhide', label: t('showAll') },
      { type: 'separator' },
      { role: 'quit', label: t('quit') },
    ],
  }
}

function editMenu(language: Language): MenuItemConstructorOptions[] {
  const t = getFixedT(language, 'main-menu')
  return [
    { role: 'undo', label: t('undo') },
    { role: 'redo', label: t('redo') },
    { type: 'separator' },
    { role: 'cut', label: t('cut') },
    { role: 'copy', label: t('copy') },
    { role: 'paste', label: t('paste') },
    { type: 'separator' },
    { role: 'selectAll', label: t('selectAll') },
  ]
}

function viewMenu({ language, isDevelopment, zoom, reload }: Choices, toggleSidebar: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  const t = getFixedT(language, 'main-menu')
  return [
    { label: t('reload'), accelerator: 'CmdOrCtrl+R', click: reload },
    { type: 'separator' },
    { label: t('zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
    // The key of the plus sign without Shift, as browsers take it.
    { label: t('zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, click: () => zoom('in') },
    { label: t('zoomOut'), accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
    { label: t('zoomReset'), accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
    { type: 'separator' },
    toggleSidebar,
    { role: 'togglefullscreen', label: t('fullScreen') },
    ...(isDevelopment ? [{ type: 'separator' } as const, { role: 'toggleDevTools' } as const] : []),
  ]
}
