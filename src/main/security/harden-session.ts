import path from 'node:path'
import type { App, DownloadItem, Session, WebContents } from 'electron'
import { attachmentName } from './attachment'
import type { Hosts } from './hosts'
import { isPermitted } from './permissions'
import { installRequestPipeline } from './request-headers'
import type { RequestPolicy } from './request-policy'

type Options = {
  session: Session
  hosts: () => Hosts
  requests: RequestPolicy
  isPage: (contents: WebContents) => boolean
  /** Asked when a download starts; null forbids downloads. */
  downloads: (() => string) | null
  /** Called for allowed downloads only. */
  onDownload?: (item: DownloadItem) => void
}

export function hardenSession({ session, hosts, requests, isPage, downloads, onDownload }: Options): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isPermitted(permission, { url: details.requestingUrl, isMainFrame: details.isMainFrame }, hosts()))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isPermitted(
      permission,
      { url: details.requestingUrl ?? requestingOrigin, isMainFrame: details.isMainFrame },
      hosts(),
    ),
  )
  session.setDevicePermissionHandler(() => false)
  disableSpellcheck(session)
  refuseWindowsAccount(session)
  installRequestPipeline(session, requests, isPage)
  session.on('will-download', (event, item) => {
    const name =
      downloads === null ? null : attachmentName([...item.getURLChain(), item.getURL()], item.getFilename(), hosts())
    if (downloads === null || name === null) {
      event.preventDefault()
      return
    }
    item.setSaveDialogOptions({ defaultPath: path.join(downloads(), name) })
    onDownload?.(item)
  })
}

/** Reserved domain (RFC 2606): an empty list would defer to Windows zones. */
export function refuseWindowsAccount(session: Pick<Session, 'allowNTLMCredentialsForDomains'>): void {
  session.allowNTLMCredentialsForDomains('nobody.invalid')
}

/** Threats B1. Skipped without an origin: Electron would clear the full session. */
export async function clearFrameStorage(
  sessions: readonly Pick<Session, 'clearData'>[],
  { frames }: Pick<Hosts, 'frames'>,
): Promise<void> {
  const origins = [...frames]
  if (origins.length > 0)
    await Promise.all(sessions.map((each) => each.clearData({ origins, originMatchingMode: 'origin-in-all-contexts' })))
}

/** Threats B1. Only a store that is deleted whole leaves no record on the disk, and no origin's deletion does that. */
export async function clearLocalStorage(sessions: readonly Pick<Session, 'clearStorageData'>[]): Promise<void> {
  await Promise.all(sessions.map((each) => each.clearStorageData({ storages: ['localstorage'] })))
}

/** Each session would download a dictionary at once (threats M-15). */
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
