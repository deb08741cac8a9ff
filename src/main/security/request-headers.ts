import type { Session } from 'electron'
import type { Asked, RequestPolicy } from './requests'

type Details = { url: string; resourceType: string; webContentsId?: number | undefined; frame?: { parent: unknown } | null | undefined }

/** What goes over the network. The page's own scheme ends in this process: its gateway drops cookies itself, and each listener costs every file of the page a turn. */
const overTheNetwork = { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'] }

/** The one webRequest pipeline of a session (a session keeps a single listener per event): refuses first, then works on the headers. */
export function installRequestPipeline(session: Session, policy: RequestPolicy): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    const asked = askedBy(details)
    const cancel = !policy.mayLeave(asked)
    const wait = cancel ? null : policy.before(asked)
    if (wait === null) answer({ cancel })
    else void wait.finally(() => answer({ cancel }))
  })
  session.webRequest.onBeforeSendHeaders(overTheNetwork, (details, answer) => {
    answer({ requestHeaders: policy.outgoing(askedBy(details), details.requestHeaders) })
  })
  session.webRequest.onHeadersReceived(overTheNetwork, (details, answer) => {
    answer({ responseHeaders: policy.incoming(askedBy(details), details.responseHeaders ?? {}) })
  })
}

/** A request without a view is the main process's own; one whose frame is already gone is judged as a frame's, which may less. */
function askedBy({ url, resourceType, webContentsId, frame }: Details): Asked {
  const isNavigation = resourceType === 'mainFrame' || resourceType === 'subFrame'
  if (webContentsId === undefined && !frame) return { url, from: 'main', isNavigation }
  const isPage = resourceType === 'mainFrame' || (resourceType !== 'subFrame' && frame?.parent === null)
  return { url, from: isPage ? 'page' : 'frame', isNavigation }
}
