import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { App, IpcMainInvokeEvent, Session, WebContents } from 'electron'
import type { Clock, Schedule } from '../../shared/clock'
import { gatewayHeaders } from '../../shared/gateway/headers'
import type { PlatformConfig } from '../../shared/platform-config'
import type { Log } from '../base/log/log'
import { createExternalLinks } from './external-links'
import type { ExternalLinks } from './external-links'
import { guardContents } from './navigation-guard'
import { clearFrames, disableSpellcheck, hardenSession, refuseClientCertificates, refuseWindowsAccount } from './harden-session'
import { hostsOf, originOf } from './hosts'
import type { ViewKind } from './navigation'
import { componentsOf, createPlaybackReady } from './protected-playback'
import { installRequestPipeline } from './request-headers'
import { humanCheckRequests, ownOriginRequests, pageRequests } from './request-policy'
import type { PageMark } from './request-policy'
import { isTrustedSender } from './trusted-sender'
import { watchFrames } from './frame-health'

type Options = {
  app: App
  clock: Clock
  schedule: Schedule
  /** Address of the development server; null in a built application. */
  developmentServer: string | null
  /** Whether the school lets the system browser be sent to this address. */
  allowsLink: (address: string) => boolean
  log: Pick<Log, 'warn'>
}

/** The walls: everything is refused that was not named here to be ours. */
export type Security = {
  /** Opens the walls for the hosts of the platform, and for them only. */
  setPlatformHosts(config: PlatformConfig): void
  links: ExternalLinks
  /** Drops what the pages of partners wrote in an earlier run; nobody can read it any more. */
  clearFrameStorage(): Promise<unknown>
  /** Whether a frame may show this address. */
  mayFrame(address: string): boolean
  /** Names a view as our page, before it loads anything; `frameFailed` hears of the partners' frames in it. */
  registerPage(contents: WebContents, frameFailed: (name: string) => void): void
  hardenPageSession(session: Session): void
  /** On every call of our page, and on nothing else; another one at each start. */
  pageMark: PageMark
  /** Names a view as the human check at `address`, and closes its session. */
  registerCaptcha(address: string, contents: WebContents, session: Session): void
  /** Lets the requests of a session reach one origin only, and gives it no account of Windows. */
  restrictToOrigin(session: Session, origin: string): void
  isTrusted(event: IpcMainInvokeEvent): boolean
}

/** Puts the walls up; to be called before the first view is made. */
export function createSecurity({ app, clock, schedule, developmentServer, allowsLink, log }: Options): Security {
  let hosts = hostsOf(null, developmentServer)
  const none = hostsOf(null, null)
  const pageMark = { header: gatewayHeaders.page, value: randomBytes(16).toString('hex') }
  const playbackReady = createPlaybackReady({ components: componentsOf(electronItself()), schedule, failed: () => log.warn('protected-video.unavailable') })
  const pageSessions: Session[] = []
  const purposes = new WeakMap<WebContents, ViewKind>()
  const humanCheckSessions = new WeakSet<Session>()
  const purposeOf = (contents: WebContents): ViewKind => purposes.get(contents) ?? { kind: 'unknown' }
  guardContents({ app, hosts: () => hosts, purposeOf, refused: (kind) => log.warn('navigation.refused', { kind }) })
  refuseClientCertificates(app)
  app.on('session-created', disableSpellcheck)
  return {
    setPlatformHosts: (config) => {
      hosts = hostsOf(config, developmentServer)
    },
    links: createExternalLinks({ hosts: () => hosts, clock, isAllowed: allowsLink }),
    clearFrameStorage: () => clearFrames(pageSessions, hosts).catch(() => log.warn('frames.not-forgotten')),
    mayFrame: (address) => hosts.frames.has(originOf(address) ?? ''),
    registerPage: (contents, frameFailed) => {
      purposes.set(contents, { kind: 'page' })
      watchFrames({ contents, schedule, failed: frameFailed })
    },
    hardenPageSession: (session) => {
      pageSessions.push(session)
      hardenSession({ session, hosts: () => hosts, requests: pageRequests(() => hosts, playbackReady, pageMark), downloads: app.getPath('downloads') })
    },
    pageMark,
    registerCaptcha: (address, contents, session) => {
      const origin = originOf(address) ?? ''
      purposes.set(contents, { kind: 'human-check', origin })
      // The sessions of human checks are used again: a second listener for downloads would stay.
      if (humanCheckSessions.has(session)) return
      humanCheckSessions.add(session)
      hardenSession({ session, hosts: () => none, requests: humanCheckRequests(origin), downloads: null })
    },
    restrictToOrigin: (session, origin) => {
      refuseWindowsAccount(session)
      installRequestPipeline(session, ownOriginRequests(origin))
    },
    isTrusted: ({ senderFrame, sender }) => isTrustedSender({ frame: senderFrame, mainFrame: sender.mainFrame, isOurWindow: purposeOf(sender).kind === 'page' }),
  }
}

/** What only some distributions of Electron have cannot be imported by name: the others would not start. */
function electronItself(): unknown {
  return createRequire(import.meta.url)('electron')
}
