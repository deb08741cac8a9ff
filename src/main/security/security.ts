import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { App, DownloadItem, Session, WebContents } from 'electron'
import type { Clock, Schedule } from '#shared/clock.ts'
import { gatewayHeaders } from '#shared/gateway/headers.ts'
import { findFolder } from '../base/fs/folder-for'
import type { Log } from '../base/log/log'
import type { Security } from '../base/services'
import { createExternalLinks } from './external-links'
import { watchFrames } from './frame-health'
import {
  clearFrameStorage,
  clearLocalStorage,
  disableSpellcheck,
  hardenSession,
  refuseClientCertificates,
  refuseWindowsAccount,
} from './harden-session'
import { toHosts, toOrigin } from './hosts'
import type { ViewKind } from './navigation'
import { guardContents } from './navigation-guard'
import { getPlaybackComponents, createPlaybackReady } from './protected-playback'
import { installRequestPipeline } from './request-headers'
import { captchaRequests, singleOriginRequests, pageRequests } from './request-policy'
import { isTrustedSender } from './trusted-sender'

type Options = {
  app: App
  clock: Clock
  schedule: Schedule
  /** Null in a built application. */
  developmentServer: string | null
  allowsLink: (address: string) => boolean
  log: Pick<Log, 'warn'>
}

export function createSecurity({ app, clock, schedule, developmentServer, allowsLink, log }: Options): Security {
  let hosts = toHosts(null, developmentServer)
  const noHosts = toHosts(null, null)
  const pageMark = { header: gatewayHeaders.page, value: randomBytes(16).toString('hex') }
  const playbackReady = createPlaybackReady({
    components: getPlaybackComponents(loadElectron()),
    schedule,
    failed: () => log.warn('protected-video.unavailable'),
  })
  const pageSessions: Session[] = []
  const downloadListeners: ((item: DownloadItem) => void)[] = []
  const viewKinds = new WeakMap<WebContents, ViewKind>()
  const captchaSessions = new WeakSet<Session>()
  const getViewKind = (contents: WebContents): ViewKind => viewKinds.get(contents) ?? { kind: 'unknown' }
  guardContents({ app, hosts: () => hosts, getViewKind, onRefused: (kind) => log.warn('navigation.refused', { kind }) })
  refuseClientCertificates(app)
  app.on('session-created', disableSpellcheck)
  return {
    setPlatformHosts: (config) => {
      hosts = toHosts(config, developmentServer)
    },
    links: createExternalLinks({ hosts: () => hosts, clock, isAllowed: allowsLink }),
    clearFrameStorage: () =>
      clearFrameStorage(pageSessions, hosts).catch(() => log.warn('frames.clear-storage-failed')),
    clearLocalStorage: () => clearLocalStorage(pageSessions).catch(() => log.warn('frames.clear-storage-failed')),
    mayFrame: (address) => hosts.frames.has(toOrigin(address) ?? ''),
    registerPage: (contents, frameFailed) => {
      viewKinds.set(contents, { kind: 'page' })
      watchFrames({ contents, schedule, failed: frameFailed })
    },
    registerFindBar: (contents) => void viewKinds.set(contents, { kind: 'find-bar' }),
    hardenPageSession: (session, routeFrame, mayLoad) => {
      pageSessions.push(session)
      hardenSession({
        session,
        hosts: () => hosts,
        requests: pageRequests(() => hosts, { playbackReady, route: routeFrame }, pageMark, mayLoad),
        isPage: (contents) => getViewKind(contents).kind === 'page',
        downloads: () => findFolder('downloads', app),
        onDownload: (item) => downloadListeners.forEach((listener) => listener(item)),
      })
    },
    onDownload: (listener) => void downloadListeners.push(listener),
    pageMark,
    registerCaptcha: (address, contents, session) => {
      const origin = toOrigin(address) ?? ''
      viewKinds.set(contents, { kind: 'captcha', origin })
      // Captcha sessions are reused; a second `will-download` listener would stay.
      if (captchaSessions.has(session)) return
      captchaSessions.add(session)
      hardenSession({
        session,
        hosts: () => noHosts,
        requests: captchaRequests(origin),
        isPage: () => false,
        downloads: null,
      })
    },
    restrictToOrigin: (session, origin) => {
      refuseWindowsAccount(session)
      installRequestPipeline(session, singleOriginRequests(origin), () => false)
    },
    isTrusted: ({ senderFrame, sender }, command) =>
      isTrustedSender({
        frame: senderFrame,
        mainFrame: sender.mainFrame,
        view: getViewKind(sender).kind,
        command,
      }),
  }
}

/** A named import fails in Electron distributions without the API. */
function loadElectron(): unknown {
  return createRequire(import.meta.url)('electron')
}
