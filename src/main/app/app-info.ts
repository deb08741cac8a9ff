import { brand } from '#shared/brand.ts'
import type { PublicPlatform, StartState } from '#shared/desktop/app.ts'
import type { PolicyState } from '#shared/desktop/managed-policy.ts'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import type { OutboxState } from '#shared/desktop/progress.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import type { ManagedSetting, Settings } from '#shared/desktop/settings.ts'
import { aboutText } from './about'

type Source = {
  version: string
  system: string
  policy: { managed: ManagedSetting[]; state: PolicyState; description: string }
  vault: { state(): SessionState }
  settings: { current(): Settings }
  focus: { isFocused(): boolean; isShown(): boolean }
}

type Dependencies = {
  platform: () => Promise<{ platform: PublicPlatform; isDemo: boolean }>
  restored: Promise<unknown>
  outbox: () => OutboxState
  disk: () => DiskState
  rendersInSoftware: boolean
  mediaCache: () => Promise<string>
}

export function createAppInfo(
  { version, system: os, policy, vault, settings, focus }: Source,
  dependencies: Dependencies,
) {
  const { platform, restored, outbox, disk, rendersInSoftware, mediaCache } = dependencies
  return {
    async start(): Promise<StartState> {
      const [{ platform: publicPlatform, isDemo }] = await Promise.all([platform(), restored])
      return {
        version,
        os,
        demo: isDemo,
        platform: publicPlatform,
        session: vault.state(),
        settings: settings.current(),
        managed: policy.managed,
        school: policy.state,
        outbox: outbox(),
        disk: disk(),
        windowFocused: focus.isFocused(),
        windowShown: focus.isShown(),
      }
    },
    async info(): Promise<string> {
      const { isDemo } = await platform()
      const { backend, memoryReason } = vault.state()
      const { language, proxy } = settings.current()
      const facts = {
        name: brand.name,
        version,
        versions: process.versions,
        os,
        architecture: process.arch,
        language,
        backend,
        memoryReason,
        isDemo,
        mediaCache: await mediaCache(),
      }
      return aboutText({ ...facts, rendersInSoftware, outbox: outbox(), policy: policy.description, proxy: proxy.mode })
    },
  }
}
