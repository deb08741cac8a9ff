import type { Session } from 'electron'
import { brand } from '../../shared/brand'
import type { RequestInfo, RequestPolicy } from './request-policy'

type Details = { url: string; resourceType: string; webContentsId?: number | undefined; frame?: { parent: unknown } | null | undefined }

/** What goes over the network. The page's own scheme ends in this process: its gateway drops cookies itself. */
const overTheNetwork = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*']
/** Calls of the gateway get a mark. The page's files do not: each listener costs every one of them a turn. */
const calls = ['api', 'media', 'homework'].map((name) => `${brand.pageOrigin}/${name}/*`)

/** The one webRequest pipeline of a session (a session keeps a single listener per event): refuses first, then works on the headers. */
export function installRequestPipeline(session: Session, policy: RequestPolicy): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    const asked = askedBy(details)
    const cancel = !policy.mayLeave(asked)
    const wait = cancel ? null : policy.before(asked)
    if (wait === null) answer({ cancel })
    else void wait.finally(() => answer({ cancel }))
  })
  session.webRequest.onBeforeSendHeaders({ urls: [...overTheNetwork, ...calls] }, (details, answer) => {
    const requestHeaders = policy.outgoing(askedBy(details), details.requestHeaders)
    answer(requestHeaders === null ? { cancel: true } : { requestHeaders })
  })
  session.webRequest.onHeadersReceived({ urls: overTheNetwork }, (details, answer) => {
    answer({ responseHeaders: policy.incoming(askedBy(details), details.responseHeaders ?? {}) })
  })
}

/**
 * Our page asks where Electron shows its main frame. Shared and service workers of a partner have neither view nor frame, and a frame
 * may be gone already: whatever is not shown to be our page is judged as a frame, which may less. The main process uses other sessions.
 */
export function askedBy({ url, resourceType, webContentsId, frame }: Details): RequestInfo {
  const isNavigation = resourceType === 'mainFrame' || resourceType === 'subFrame'
  const isPage = webContentsId !== undefined && (resourceType === 'mainFrame' || (resourceType !== 'subFrame' && frame?.parent === null))
  return { url, from: isPage ? 'page' : 'frame', isNavigation }
}
