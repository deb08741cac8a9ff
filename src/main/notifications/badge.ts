import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'
import { getFixedT } from '../i18n/i18n'
import { badgeSize, drawBadge } from './badge-icon'

type Picture<Image> = (pixels: Buffer, size: { width: number; height: number }) => Image

type Options<Image> = {
  platform: string
  /** Puts the number on the icon; false where this desktop shows none. */
  setCount: (unread: number) => boolean
  window: () => { setOverlayIcon(image: Image | null, description: string): void } | null
  picture: Picture<Image>
  language: () => Language
  log: Pick<Log, 'info'>
}

/** The number of unread ones on the application's icon: a count where the system has one, a picture over the icon on Windows. */
export function createBadge<Image>({ platform, setCount, window, picture, language, log }: Options<Image>): (unread: number) => void {
  let isSaid = false
  return (unread) => {
    if (platform === 'win32') {
      const image = unread === 0 ? null : picture(Buffer.from(drawBadge(unread)), { width: badgeSize, height: badgeSize })
      window()?.setOverlayIcon(image, unread === 0 ? '' : getFixedT(language(), 'main-notifications')('unread', { count: unread }))
      return
    }
    if (setCount(unread) || unread === 0 || isSaid) return
    isSaid = true
    log.info('notifications.no-badge')
  }
}
