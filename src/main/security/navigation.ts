import { isPageAddress, originOf } from './hosts'
import type { Hosts } from './hosts'

/** What a view is for: our page, or the platform's human check on its one origin. Any other view may go nowhere. */
export type ViewKind = { kind: 'page' } | { kind: 'human-check'; origin: string } | { kind: 'unknown' }

/** A wish to go somewhere: `byMainFrame` says that the main frame itself asked, not a frame inside it. */
export type Wish = { url: string; isMainFrame: boolean; byMainFrame: boolean }

/** What becomes of a navigation. */
export type Decision = 'allow' | 'deny' | 'download'

/** Whether a view may follow a navigation or a redirect (threats A4, B3, B4); `download` offers the file instead. */
export function decideNavigation(purpose: ViewKind, wish: Wish, hosts: Hosts): Decision {
  switch (purpose.kind) {
    case 'page':
      return wish.isMainFrame ? decidePage(wish, hosts) : decideFrame(wish.url, hosts)
    case 'human-check':
      return decideHumanCheck(purpose.origin, wish)
    case 'unknown':
      return 'deny'
  }
}

function decidePage({ url, byMainFrame }: Wish, hosts: Hosts): Decision {
  if (!byMainFrame) return 'deny'
  if (isPageAddress(url)) return 'allow'
  const origin = originOf(url)
  return origin !== null && hosts.files.has(origin) ? 'download' : 'deny'
}

function decideFrame(url: string, hosts: Hosts): Decision {
  if (url === 'about:blank') return 'allow'
  const origin = originOf(url)
  return origin !== null && /^https?:/.test(origin) && hosts.frames.has(origin) ? 'allow' : 'deny'
}

function decideHumanCheck(own: string, { url, isMainFrame }: Wish): Decision {
  const origin = originOf(url)
  if (origin === own) return 'allow'
  // The challenge itself may come from the frames of another https site.
  return !isMainFrame && (url === 'about:blank' || (origin?.startsWith('https://') ?? false)) ? 'allow' : 'deny'
}
