import { app, nativeImage } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Files } from '../base/fs/files'
import { createBadge } from './badge'
import { createKnown, knownRecord, nothingKnown } from './known'
import { createNotifications } from './notifications'
import type { Notifications } from './notifications'

type Opening = Omit<Parameters<typeof createNotifications>[0], 'known' | 'badge' | 'log'> & {
  files: Pick<Files, 'openStore'>
  isSharedComputer: () => boolean
  window: () => BrowserWindow | null
  log: Parameters<typeof createKnown>[0]['log'] & Parameters<typeof createNotifications>[0]['log']
}

/** The notifications on this computer: its notices, the number on the application's icon, and what was told in their file. */
export function openNotifications({ files, isSharedComputer, window, ...options }: Opening): Notifications {
  const { log, language } = options
  const store = () => files.openStore('notifications.json', knownRecord, nothingKnown)
  const badge = createBadge({
    platform: process.platform, setCount: (unread) => app.setBadgeCount(unread), window, language, log,
    picture: (pixels, size) => nativeImage.createFromBitmap(pixels, size),
  })
  return createNotifications({ ...options, known: createKnown({ store, isSharedComputer, log }), badge })
}
