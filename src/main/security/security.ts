import type { App, IpcMainInvokeEvent, Session, WebContents } from 'electron'
import type { Clock } from '../../shared/clock'
import type { PlatformConfig } from '../../shared/platform-config'
import { createExternalLinks } from './external-links'
import type { ExternalLinks } from './external-links'
import { guardContents } from './guard-contents'
import { hardenSession, refuseClientCertificates } from './harden-session'
import { hostsOf, originOf } from './hosts'
import type { Purpose } from './navigation'
import { humanCheckRequests, pageRequests } from './requests'
import { isTrustedSender } from './trusted-sender'

type Options = {
  app: App
  clock: Clock
  /** Address of the development server; null in a built application. */
  developmentServer: string | null
  log: { warn(event: string, fields?: { kind: string }): void }
}

/** The walls: everything is refused that was not named here to be ours. */
export type Security = {
  /** Opens the walls for the hosts of the platform, and for them only. */
  platformKnown(config: PlatformConfig): void
  links: ExternalLinks
  /** Names a view as our page, before it loads anything. */
  namePage(contents: WebContents): void
  hardenPageSession(session: Session): void
  /** Names a view as the human check at `address`, and closes its session. */
  nameHumanCheck(address: string, contents: WebContents, session: Session): void
  isTrusted(event: IpcMainInvokeEvent): boolean
}

/** Puts the walls up; to be called before the first view is made. */
export function createSecurity({ app, clock, developmentServer, log }: Options): Security {
  let hosts = hostsOf(null, developmentServer)
  const none = hostsOf(null, null)
  const purposes = new WeakMap<WebContents, Purpose>()
  const purposeOf = (contents: WebContents): Purpose => purposes.get(contents) ?? { kind: 'unknown' }
  guardContents({ app, hosts: () => hosts, purposeOf, refused: (kind) => log.warn('navigation.refused', { kind }) })
  refuseClientCertificates(app)
  return {
    platformKnown: (config) => {
      hosts = hostsOf(config, developmentServer)
    },
    links: createExternalLinks({ hosts: () => hosts, clock }),
    namePage: (contents) => void purposes.set(contents, { kind: 'page' }),
    hardenPageSession: (session) => {
      hardenSession({ session, hosts: () => hosts, requests: pageRequests(() => hosts), downloads: app.getPath('downloads') })
    },
    nameHumanCheck: (address, contents, session) => {
      const origin = originOf(address) ?? ''
      purposes.set(contents, { kind: 'human-check', origin })
      hardenSession({ session, hosts: () => none, requests: humanCheckRequests(origin), downloads: null })
    },
    isTrusted: ({ senderFrame, sender }) => isTrustedSender({ frame: senderFrame, mainFrame: sender.mainFrame, isOurWindow: purposeOf(sender).kind === 'page' }),
  }
}
