import { isPageAddress, toOrigin, type Hosts } from './hosts'

export type ViewKind =
  { kind: 'page' } | { kind: 'find-bar' } | { kind: 'captcha'; origin: string } | { kind: 'unknown' }

export type NavigationRequest = { url: string; isMainFrame: boolean; byMainFrame: boolean }

export type NavigationDecision = 'allow' | 'deny' | 'download'

/** Covers redirects too (threats A4, B3, B4). */
export function decideNavigation(view: ViewKind, request: NavigationRequest, hosts: Hosts): NavigationDecision {
  switch (view.kind) {
    case 'page':
      return request.isMainFrame ? decidePage(request, hosts) : decideFrame(request.url, hosts)
    case 'captcha':
      return decideCaptcha(view.origin, request)
    case 'find-bar':
    case 'unknown':
      return 'deny'
  }
}

function decidePage({ url, byMainFrame }: NavigationRequest, hosts: Hosts): NavigationDecision {
  if (!byMainFrame) return 'deny'
  if (isPageAddress(url)) return 'allow'
  const origin = toOrigin(url)
  return origin !== null && hosts.files.has(origin) ? 'download' : 'deny'
}

function decideFrame(url: string, hosts: Hosts): NavigationDecision {
  if (url === 'about:blank') return 'allow'
  const origin = toOrigin(url)
  return origin !== null && /^https?:/.test(origin) && hosts.frames.has(origin) ? 'allow' : 'deny'
}

function decideCaptcha(allowedOrigin: string, { url, isMainFrame }: NavigationRequest): NavigationDecision {
  const origin = toOrigin(url)
  if (origin === allowedOrigin) return 'allow'
  return !isMainFrame && (url === 'about:blank' || (origin?.startsWith('https://') ?? false)) ? 'allow' : 'deny'
}
