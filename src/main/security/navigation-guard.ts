import type { App, WebContents, WebFrameMain } from 'electron'
import { decideNavigation } from './navigation'
import type { Decision, ViewKind, Wish } from './navigation'
import type { Hosts } from './hosts'

type Guard = {
  app: App
  hosts: () => Hosts
  /** What a view was made for; unknown views may go nowhere. */
  purposeOf: (contents: WebContents) => ViewKind
  refused: (what: string) => void
}

/** Puts every view that is ever made under the navigation policy: five doors, closed unless the policy opens them (threats A4, B3, B4). */
export function guardContents({ app, hosts, purposeOf, refused }: Guard): void {
  app.on('web-contents-created', (_created, contents) => {
    // No frame learns this computer's addresses, nor sends anything past the listed hosts (threats B5).
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    const decide = (wish: Wish): Decision => decideNavigation(purposeOf(contents), wish, hosts())
    const follow = (event: { preventDefault(): void }, wish: Wish): void => {
      const decision = decide(wish)
      if (decision === 'allow') return
      event.preventDefault()
      if (decision === 'download') contents.downloadURL(wish.url)
      else refused(wish.isMainFrame ? 'navigation' : 'frame-navigation')
    }
    contents.on('will-navigate', (event) => {
      follow(event, { url: event.url, isMainFrame: true, byMainFrame: isMainFrameOf(contents, event.initiator) })
    })
    contents.on('will-frame-navigate', (event) => {
      // The main frame's own wishes are decided by will-navigate, which knows who asked.
      if (!event.isMainFrame) follow(event, { url: event.url, isMainFrame: false, byMainFrame: false })
    })
    contents.on('will-redirect', (event) => {
      follow(event, { url: event.url, isMainFrame: event.isMainFrame, byMainFrame: isMainFrameOf(contents, event.initiator) })
    })
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
      refused('webview')
    })
    contents.setWindowOpenHandler(() => {
      refused('window')
      return { action: 'deny' }
    })
  })
}

/** A navigation without an initiator was started by the browser itself (a reload, the back button). */
function isMainFrameOf(contents: WebContents, initiator: WebFrameMain | null | undefined): boolean {
  return !initiator || initiator === contents.mainFrame
}
