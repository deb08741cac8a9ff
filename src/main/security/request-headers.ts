import type { Session, WebContents } from 'electron'
import { brand } from '#shared/brand.ts'
import type { RequestInfo, RequestPolicy } from './request-policy'

type Details = {
  url: string
  resourceType: string
  webContents?: WebContents | undefined
  frame?: { parent: unknown } | null | undefined
}

const networkUrls = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*']
const gatewayUrls = ['api', 'media', 'homework'].map((name) => `${brand.pageOrigin}/${name}/*`)

/** Electron allows one listener per event and session. `isPage`: other views may share the session of the page. */
export function installRequestPipeline(
  session: Session,
  policy: RequestPolicy,
  isPage: (contents: WebContents) => boolean,
): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    const request = toRequestInfo(details, isPage)
    const cancel = !policy.isAllowed(request)
    const pending = cancel ? null : policy.beforeRequest(request)
    if (pending === null) callback({ cancel })
    else void pending.finally(() => callback({ cancel }))
  })
  session.webRequest.onBeforeSendHeaders({ urls: [...networkUrls, ...gatewayUrls] }, (details, callback) => {
    const requestHeaders = policy.rewriteRequest(toRequestInfo(details, isPage), details.requestHeaders)
    callback(requestHeaders === null ? { cancel: true } : { requestHeaders })
  })
  session.webRequest.onHeadersReceived({ urls: networkUrls }, (details, callback) => {
    callback({ responseHeaders: policy.rewriteResponse(toRequestInfo(details, isPage), details.responseHeaders ?? {}) })
  })
}

/** Workers and removed frames count as frames, with fewer rights. */
export function toRequestInfo(
  { url, resourceType, webContents, frame }: Details,
  isPage: (contents: WebContents) => boolean,
): RequestInfo {
  const isNavigation = resourceType === 'mainFrame' || resourceType === 'subFrame'
  const isDocument = resourceType === 'mainFrame' || (resourceType !== 'subFrame' && frame?.parent === null)
  const from = webContents === undefined || !isDocument ? 'frame' : isPage(webContents) ? 'page' : 'view'
  return { url, from, isNavigation }
}
