import type { MenuItemConstructorOptions } from 'electron'
import type { EventPayload } from '#shared/desktop/events.ts'
import type { Language } from '#shared/locale.ts'
import { cutText } from '#shared/std/cut-text.ts'
import { getFixedT } from '../i18n/i18n'

type Item = EventPayload<'menu.chosen'>['item']

type ZoomCommand = 'in' | 'out' | 'reset'

type Options = {
  language: Language
  platform: string
  isSignedIn: boolean
  isDevelopment: boolean
  recentLessons?: readonly string[]
  chosen: (item: Item) => void
  lessonChosen?: (index: number) => void
  zoom: (zoomCommand: ZoomCommand) => void
  reload: () => void
}

export function menuTemplate(options: Options): MenuItemConstructorOptions[] {
  const t = getFixedT(options.language, 'main-menu')
  const isMac = options.platform === 'darwin'
  const command = (item: Item, label: string, accelerator?: string, enabled = true): MenuItemConstructorOptions => ({
    label,
    enabled,
    click: () => options.chosen(item),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  const about = command('about', t('about'))
  const settings = command('settings', t('settings'), 'CmdOrCtrl+,')
  const signOut = command('sign-out', t('signOut'), undefined, options.isSignedIn)
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(isMac ? [macMenu(options, about, settings)] : []),
    {
      label: t('file'),
      submenu: [
        ...(isMac ? [] : [settings]),
        signOut,
        separator,
        command('print', t('print'), 'CmdOrCtrl+P'),
        separator,
        isMac ? { role: 'close', label: t('close') } : { role: 'quit', label: t('quit'), accelerator: 'Ctrl+Q' },
      ],
    },
    {
      label: t('edit'),
      submenu: [
        ...editMenu(options.language),
        separator,
        command('find', t('find'), 'CmdOrCtrl+F'),
        command('find-next', t('findNext'), isMac ? 'Cmd+G' : 'F3'),
        command('find-previous', t('findPrevious'), isMac ? 'Cmd+Shift+G' : 'Shift+F3'),
      ],
    },
    {
      label: t('view'),
      submenu: viewMenu(options, command('toggle-sidebar', t('toggleSidebar'), 'CmdOrCtrl+B', options.isSignedIn)),
    },
    {
      label: t('go'),
      submenu: [
        command('home', t('home'), isMac ? 'Cmd+Shift+H' : 'Alt+Home', options.isSignedIn),
        command('back', t('back'), isMac ? 'Cmd+[' : 'Alt+Left'),
        command('forward', t('forward'), isMac ? 'Cmd+]' : 'Alt+Right'),
        separator,
        command('search', t('search'), 'CmdOrCtrl+K', options.isSignedIn),
      ],
    },
    {
      label: t('history'),
      submenu: [
        ...recentLessonItems(options),
        separator,
        command('downloads', t('downloads'), isMac ? 'Cmd+Alt+L' : 'CmdOrCtrl+J', options.isSignedIn),
      ],
    },
    {
      label: t('window'),
      role: 'window',
      submenu: [
        { role: 'minimize', label: t('minimise') },
        { role: 'close', label: t('close') },
      ],
    },
    {
      label: t('help'),
      role: 'help',
      submenu: [
        command('help', t('guide'), 'F1', options.isSignedIn),
        command('shortcuts', t('shortcuts'), 'CmdOrCtrl+/'),
        separator,
        command('diagnostics', t('diagnostics')),
        separator,
        command('licences', t('licences')),
        command('updates', t('updates')),
        ...(isMac ? [] : [about]),
      ],
    },
  ]
}

function macMenu({ language }: Options, ...appItems: MenuItemConstructorOptions[]): MenuItemConstructorOptions {
  const t = getFixedT(language, 'main-menu')
  return {
    role: 'appMenu',
    submenu: [
      ...appItems.flatMap((item): MenuItemConstructorOptions[] => [item, { type: 'separator' }]),
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

const maxTitleLength = 60

/** The digits are access keys. Titles come from the platform: a control or direction character could disguise them. */
function recentLessonItems({ language, recentLessons = [], lessonChosen }: Options): MenuItemConstructorOptions[] {
  if (recentLessons.length === 0) return [{ label: getFixedT(language, 'main-menu')('noRecentLesson'), enabled: false }]
  return recentLessons.map((title, index) => ({
    label: `&${String((index + 1) % 10)} ${toPlainTitle(title)}`,
    click: () => lessonChosen?.(index),
  }))
}

/** Electron reads `&` in a label as an access key. */
function toPlainTitle(title: string): string {
  const plain = title.replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()
  const shortened = plain.length > maxTitleLength ? `${cutText(plain, maxTitleLength - 1)}…` : plain
  return shortened.replaceAll('&', '&&')
}

function viewMenu(
  { language, isDevelopment, zoom, reload }: Options,
  toggleSidebar: MenuItemConstructorOptions,
): MenuItemConstructorOptions[] {
  const t = getFixedT(language, 'main-menu')
  return [
    { label: t('reload'), accelerator: 'CmdOrCtrl+R', click: reload },
    { type: 'separator' },
    { label: t('zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
    { label: t('zoomOut'), accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
    { label: t('zoomReset'), accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
    { type: 'separator' },
    toggleSidebar,
    { role: 'togglefullscreen', label: t('fullScreen') },
    ...(isDevelopment ? [{ type: 'separator' } as const, { role: 'toggleDevTools' } as const] : []),
  ]
}
