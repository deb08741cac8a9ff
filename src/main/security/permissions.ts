import { isPageAddress, originOf } from './hosts'
import type { Hosts } from './hosts'

/** Who asks for a permission: the address that the asking frame shows, never the one of the window around it (threats M-7). */
export type Asker = { url: string; isMainFrame: boolean }

/** Whether a permission is given (threats A6): full screen to our page and to the video embed, copying to our page, nothing else. */
export function isPermitted(permission: string, asker: Asker, hosts: Hosts): boolean {
  const isOurPage = asker.isMainFrame && isPageAddress(asker.url)
  switch (permission) {
    case 'fullscreen':
      return isOurPage || (!asker.isMainFrame && hosts.embed !== null && originOf(asker.url) === hosts.embed)
    case 'clipboard-sanitized-write':
      return isOurPage
    default:
      return false
  }
}
