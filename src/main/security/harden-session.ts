import path from 'node:path'
import type { App, Session } from 'electron'
import { attachmentName } from './attachment'
import type { Hosts } from './hosts'
import { isPermitted } from './permissions'
import { installRequestPipeline } from './request-headers'
import type { RequestPolicy } from './request-policy'

type Hardening = {
  session: Session
  hosts: () => Hosts
  requests: RequestPolicy
  /** Folder that the save dialog of an attachment opens in; null where the session may save nothing. */
  downloads: string | null
}

/** Closes what a session leaves open by itself: permissions, devices, downloads, dictionaries, proxy passwords, requests. */
export function hardenSession({ session, hosts, requests, downloads }: Hardening): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isPermitted(permission, { url: details.requestingUrl, isMainFrame: details.isMainFrame }, hosts()))
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

/** Gives the account of Windows to no server. An empty list would leave the choice to the zones of Windows, so it names a domain that cannot exist (RFC 2606). */
export function refuseWindowsAccount(session: Pick<Session, 'allowNTLMCredentialsForDomains'>): void {
  session.allowNTLMCredentialsForDomains('nobody.invalid')
}

/** Drops what the pages of partners left in these sessions (threats B1). Without an origin Electron would empty all of a session, so then nothing is done. */
export async function clearFrames(sessions: readonly Pick<Session, 'clearData'>[], { frames }: Pick<Hosts, 'frames'>): Promise<void> {
  const origins = [...frames]
  if (origins.length > 0) await Promise.all(sessions.map((each) => each.clearData({ origins, originMatchingMode: 'origin-in-all-contexts' })))
}

/** Asks nobody for a dictionary: each session would at once, in the language of the system (threats M-15). */
export function disableSpellcheck(session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>): void {
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}

/** Never offers a certificate of this computer's owner to a site that asks for one. */
export function refuseClientCertificates(app: App): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault()
    answer()
  })
}
