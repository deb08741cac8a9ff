import type { App, WebContents, WebFrameMain } from 'electron'
import type { Hosts } from './hosts'
import { decideNavigation, type NavigationDecision, type ViewKind, type NavigationRequest } from './navigation'

type Options = {
  app: App
  hosts: () => Hosts
  getViewKind: (contents: WebContents) => ViewKind
  onRefused: (what: string) => void
}

/** Covers frames, redirects, webviews and new windows (threats A4, B3, B4). */
export function guardContents({ app, hosts, getViewKind, onRefused }: Options): void {
  app.on('web-contents-created', (_created, contents) => {
    // WebRTC must not reveal local addresses or bypass the allowed hosts (threats B5).
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    const decide = (request: NavigationRequest): NavigationDecision =>
      decideNavigation(getViewKind(contents), request, hosts())
    const apply = (event: { preventDefault(): void }, request: NavigationRequest): void => {
      const decision = decide(request)
      if (decision === 'allow') return
      event.preventDefault()
      if (decision === 'download') contents.downloadURL(request.url)
      else onRefused(request.isMainFrame ? 'navigation' : 'frame-navigation')
    }
    contents.on('will-navigate', (event) => {
      apply(event, { url: event.url, isMainFrame: true, byMainFrame: isFromMainFrame(contents, event.initiator) })
    })
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) apply(event, { url: event.url, isMainFrame: false, byMainFrame: false })
    })
    contents.on('will-redirect', (event) => {
      apply(event, {
        url: event.url,
        isMainFrame: event.isMainFrame,
        byMainFrame: isFromMainFrame(contents, event.initiator),
      })
    })
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
      onRefused('webview')
    })
    contents.setWindowOpenHandler(() => {
      onRefused('window')
      return { action: 'deny' }
    })
  })
}

function isFromMainFrame(contents: WebContents, initiator: WebFrameMain | null | undefined): boolean {
  return !initiator || initiator === contents.mainFrame
}
