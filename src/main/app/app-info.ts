import { brand } from '../../shared/brand'
import type { OutboxState } from '../../shared/desktop/progress'
import type { PublicPlatform, StartState } from '../../shared/desktop/app'
import type { SessionState } from '../../shared/desktop/session'
import type { DiskState } from '../../shared/desktop/os-integration'
import type { PolicyState } from '../../shared/desktop/managed-policy'
import type { ManagedSetting, Settings } from '../../shared/desktop/settings'
import { aboutText } from './about'

type Described = {
  version: string
  os: string
  /** Resolved once the platform is known. */
  platform: () => Promise<{ platform: PublicPlatform; isDemo: boolean }>
  /** Resolved once the session of the last run is taken up. */
  restored: Promise<unknown>
  session: () => SessionState
  settings: () => Settings
  policy: { managed: ManagedSetting[]; state: PolicyState; description: string }
  outbox: () => OutboxState
  disk: () => DiskState
  isFocused: () => boolean
  isShown: () => boolean
  drawsInSoftware: boolean
}

/** What the application says of itself: to the page before it draws, and to a person who asks for support. */
export function createAppInfo({ version, os, platform, restored, session, settings, policy, outbox, disk, isFocused, isShown, drawsInSoftware }: Described) {
  return {
    async start(): Promise<StartState> {
      const [{ platform: known, isDemo }] = await Promise.all([platform(), restored])
      const now = { session: session(), settings: settings(), managed: policy.managed, school: policy.state, outbox: outbox(), disk: disk(), windowFocused: isFocused(), windowShown: isShown() }
      return { version, os, demo: isDemo, platform: known, ...now }
    },
    async info(): Promise<string> {
      const { isDemo } = await platform()
      const { backend, memoryReason } = session()
      const { language, proxy } = settings()
      const facts = { name: brand.name, version, versions: process.versions, os, architecture: process.arch, language, backend, memoryReason, isDemo }
      return aboutText({ ...facts, drawsInSoftware, outbox: outbox(), policy: policy.description, proxy: proxy.mode })
    },
  }
}
