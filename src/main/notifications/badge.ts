import type { Language } from '#shared/locale.ts'
import type { Log } from '../base/log/log'
import { getFixedT } from '../i18n/i18n'

type Picture<Image> = (pixels: Buffer, size: { width: number; height: number }) => Image

type Options<Image> = {
  platform: string
  setCount: (unread: number) => boolean
  window: () => { setOverlayIcon(image: Image | null, description: string): void } | null
  picture: Picture<Image>
  language: () => Language
  log: Pick<Log, 'info'>
}

/** Windows uses an overlay icon. */
export function createBadge<Image>({
  platform,
  setCount,
  window,
  picture,
  language,
  log,
}: Options<Image>): (unread: number) => void {
  let isLogged = false
  return (unread) => {
    if (platform === 'win32') {
      const image =
        unread === 0 ? null : picture(Buffer.from(drawBadge(unread)), { width: badgeSize, height: badgeSize })
      window()?.setOverlayIcon(
        image,
        unread === 0 ? '' : getFixedT(language(), 'main-notifications')('unread', { count: unread }),
      )
      return
    }
    if (setCount(unread) || unread === 0 || isLogged) return
    isLogged = true
    log.info('notifications.badge-unsupported')
  }
}

/** Pixels. */
export const badgeSize = 32

const glyphs: Record<string, readonly number[]> = {
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '+': [0, 2, 7, 2, 0],
}
const red = [0x2b, 0x2b, 0xd3] as const
const white = [0xff, 0xff, 0xff] as const

/** Returns rows of BGRA; "9+" from ten on. */
export function drawBadge(unread: number): Uint8Array {
  const text = unread > 9 ? '9+' : String(Math.max(1, unread))
  const scale = text.length > 1 ? 3 : 4
  const left = Math.floor((badgeSize - (text.length * 4 - 1) * scale) / 2)
  const top = Math.floor((badgeSize - 5 * scale) / 2)
  const isInk = (x: number, y: number): boolean => {
    const column = Math.floor((x - left) / scale)
    const row = Math.floor((y - top) / scale)
    const glyph = glyphs[text[Math.floor(column / 4)] ?? '']
    // Nothing for the gap after three columns, where the bit is zero.
    return ((glyph?.[row] ?? 0) & (4 >> (column % 4))) !== 0
  }
  const pixels = new Uint8Array(badgeSize * badgeSize * 4)
  const middle = (badgeSize - 1) / 2
  for (let y = 0; y < badgeSize; y += 1) {
    for (let x = 0; x < badgeSize; x += 1) {
      // Electron expects premultiplied alpha.
      const cover = Math.min(1, Math.max(0, badgeSize / 2 - Math.hypot(x - middle, y - middle)))
      const colour = isInk(x, y) ? white : red
      pixels.set([...colour.map((part) => Math.round(part * cover)), Math.round(255 * cover)], (y * badgeSize + x) * 4)
    }
  }
  return pixels
}
