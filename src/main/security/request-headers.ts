import type { Session } from 'electron'
import { brand } from '../../shared/brand'
import type { RequestInfo, RequestPolicy } from './request-policy'

type Details = {
  url: string
  resourceType: string
  webContentsId?: number | undefined
  frame?: { parent: unknown } | null | undefined
}

const networkUrls = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*']
const gatewayUrls = ['api', 'media', 'homework'].map((name) => `${brand.pageOrigin}/${name}/*`)

/** Electron allows one listener per event and session. */
export function installRequestPipeline(session: Session, policy: RequestPolicy): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    const request = toRequestInfo(details)
    const cancel = !policy.isAllowed(request)
    const pending = cancel ? null : policy.beforeRequest(request)
    if (pending === null) callback({ cancel })
    else void pending.finally(() => callback({ cancel }))
  })
  session.webRequest.onBeforeSendHeaders({ urls: [...networkUrls, ...gatewayUrls] }, (details, callback) => {
    const requestHeaders = policy.rewriteRequest(toRequestInfo(details), details.requestHeaders)
    callback(requestHeaders === null ? { cancel: true } : { requestHeaders })
  })
  session.webRequest.onHeadersReceived({ urls: networkUrls }, (details, callback) => {
    callback({ responseHeaders: policy.rewriteResponse(toRequestInfo(details), details.responseHeaders ?? {}) })
  })
}

/** Workers and removed frames count as frames, with fewer rights. */
export function toRequestInfo({ url, resourceType, webContentsId, frame }: Details): RequestInfo {
  const isNavigation = resourceType === 'mainFrame' || resourceType === 'subFrame'
  const isPage =
    webContentsId !== undefined &&
    (resourceType === 'mainFrame' || (resourceType !== 'subFrame' && frame?.parent === null))
  return { url, from: isPage ? 'page' : 'frame', isNavigation }
}
