import { isPageAddress, toOrigin, type Hosts } from './hosts'

/** Identified by its own address, never the embedder's (threats M-7). */
export type PermissionRequester = { url: string; isMainFrame: boolean }

/**
 * Full screen: page and players. Encrypted media: players except the embed. Clipboard writes: page. Nothing else
 * (threats A6).
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
