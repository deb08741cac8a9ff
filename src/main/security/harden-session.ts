import path from 'node:path'
import type { App, Session } from 'electron'
import { attachmentName } from './attachment'
import type { Hosts } from './hosts'
import { isPermitted } from './permissions'
import { installRequestPipeline } from './request-headers'
import type { RequestPolicy } from './request-policy'

type Options = {
  session: Session
  hosts: () => Hosts
  requests: RequestPolicy
  /** Folder that the save dialog opens in; null when the session may not download. */
  downloads: string | null
}

export function hardenSession({ session, hosts, requests, downloads }: Options): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isPermitted(permission, { url: details.requestingUrl, isMainFrame: details.isMainFrame }, hosts()))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isPermitted(permission, { url: details.requestingUrl ?? requestingOrigin, isMainFrame: details.isMainFrame }, hosts()),
  )
  session.setDevicePermissionHandler(() => false)
  disableSpellcheck(session)
  refuseWindowsAccount(session)
  installRequestPipeline(session, requests)
  session.on('will-download', (event, item) => {
    const name = downloads === null ? null : attachmentName([...item.getURLChain(), item.getURL()], item.getFilename(), hosts())
    if (downloads === null || name === null) event.preventDefault()
    else item.setSaveDialogOptions({ defaultPath: path.join(downloads, name) })
  })
}

/** Sends the Windows account to no server: an empty list would defer to the Windows zones, so a reserved domain is named (RFC 2606). */
export function refuseWindowsAccount(session: Pick<Session, 'allowNTLMCredentialsForDomains'>): void {
  session.allowNTLMCredentialsForDomains('nobody.invalid')
}

/** Clears the storage of partner origins (threats B1). Without an origin Electron would clear the full session, so nothing is done. */
export async function clearFrameStorage(sessions: readonly Pick<Session, 'clearData'>[], { frames }: Pick<Hosts, 'frames'>): Promise<void> {
  const origins = [...frames]
  if (origins.length > 0) await Promise.all(sessions.map((each) => each.clearData({ origins, originMatchingMode: 'origin-in-all-contexts' })))
}

/** Disables spell checking: each session would download the dictionary of the system language at once (threats M-15). */
export function disableSpellcheck(session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>): void {
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}

export function refuseClientCertificates(app: App): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, callback) => {
    event.preventDefault()
    callback()
  })
}
