import { isPageAddress, toOrigin } from './hosts'
import type { Hosts } from './hosts'

/** Frame that requests a permission, by its own address, never by that of the embedding page (threats M-7). */
export type PermissionRequester = { url: string; isMainFrame: boolean }

/**
 * Decides a permission (threats A6): full screen for the page and players, encrypted media for players other than the embed,
 * clipboard writes for the page, nothing else.
 */
export function isPermitted(permission: string, requester: PermissionRequester, hosts: Hosts): boolean {
  const isPage = requester.isMainFrame && isPageAddress(requester.url)
  const origin = requester.isMainFrame ? null : toOrigin(requester.url)
  const isPlayer = origin !== null && hosts.players.has(origin)
  switch (permission) {
    case 'fullscreen':
      return isPage || isPlayer || (origin !== null && origin === hosts.embed)
    case 'mediaKeySystem':
      return isPlayer
    case 'clipboard-sanitized-write':
      return isPage
    default:
      return false
  }
}
