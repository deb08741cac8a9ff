import { isPageAddress, originOf } from './hosts'
import type { Hosts } from './hosts'

/** Who asks for a permission: the address that the asking frame shows, never the one of the window around it (threats M-7). */
export type Asker = { url: string; isMainFrame: boolean }

/** Whether a permission is given (threats A6): full screen to our page and to listed players, encrypted media to players other than the embed, copying to our page, nothing else. */
export function isPermitted(permission: string, asker: Asker, hosts: Hosts): boolean {
  const isOurPage = asker.isMainFrame && isPageAddress(asker.url)
  const origin = asker.isMainFrame ? null : originOf(asker.url)
  const isPlayer = origin !== null && hosts.players.has(origin)
  switch (permission) {
    case 'fullscreen':
      return isOurPage || isPlayer || (origin !== null && origin === hosts.embed)
    case 'mediaKeySystem':
      return isPlayer
    case 'clipboard-sanitized-write':
      return isOurPage
    default:
      return false
  }
}
