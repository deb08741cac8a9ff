import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'
import { getFixedT } from '../i18n/i18n'
import { badgeSize, drawBadge } from './badge-icon'

type Picture<Image> = (pixels: Buffer, size: { width: number; height: number }) => Image

type Options<Image> = {
  platform: string
  /** Sets the number on the icon; false if the desktop does not support it. */
  setCount: (unread: number) => boolean
  window: () => { setOverlayIcon(image: Image | null, description: string): void } | null
  picture: Picture<Image>
  language: () => Language
  log: Pick<Log, 'info'>
}

/** Shows the unread count on the application's icon: as a badge, or on Windows as an overlay icon. */
export function createBadge<Image>({ platform, setCount, window, picture, language, log }: Options<Image>): (unread: number) => void {
  let isLogged = false
  return (unread) => {
    if (platform === 'win32') {
      const image = unread === 0 ? null : picture(Buffer.from(drawBadge(unread)), { width: badgeSize, height: badgeSize })
      window()?.setOverlayIcon(image, unread === 0 ? '' : getFixedT(language(), 'main-notifications')('unread', { count: unread }))
      return
    }
    if (setCount(unread) || unread === 0 || isLogged) return
    isLogged = true
    log.info('notifications.no-badge')
  }
}
