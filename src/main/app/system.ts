import { nativeTheme, session } from 'electron'
import type { AppContext, AppNetwork, Connection } from '../base/context'
import { createPage } from '../gateway/page/server'
import { choosePlatform } from '../platform/load-platform'
import { refuseWindowsAccount } from '../security/harden-session'
import type { Windows } from '../window/windows'
import { overrides } from './build'
import { appearance } from './main-window'

export function followSettings(
  { events, proxy, vault }: AppContext,
  windows: Windows,
  reopenForSharedMode: () => void,
): void {
  events.on('settings:changed', ({ settings: now, before }) => {
    nativeTheme.themeSource = now.theme
    void proxy.applySettings()
    windows.applyZoom()
    if (now.sharedComputer !== before.sharedComputer) void vault.sharedComputerChanged()
    // Before the sign-in nothing is private, and typed text must not be lost.
    if (vault.state().signedIn) reopenForSharedMode()
  })
}

type Dependencies = Pick<Parameters<typeof choosePlatform>[0], 'choice' | 'prepareDemo'> & {
  fetch: AppNetwork['fetch']
} & Pick<Parameters<typeof createPage>[0], 'restored' | 'takeLastHome' | 'showsLastHome'>

export async function connect(
  context: AppContext,
  { fetch, restored, takeLastHome, showsLastHome, ...choosing }: Dependencies,
): Promise<Connection> {
  const { policy, proxy, security, settings, lifecycle, schedule, vault, paths } = context
  refuseWindowsAccount(session.defaultSession)
  await proxy.attach(session.defaultSession)
  const { config, isDemo } = await choosePlatform({ ...choosing, allowsLink: policy.allowsLink })
  security.setPlatformHosts(config)
  void lifecycle.when('AfterFirstPaint').then(() => security.clearFrameStorage())
  const { managed, allowsPayments } = policy
  const page = createPage({
    config,
    directory: paths.program,
    developmentServer: overrides.developmentServer,
    transport: fetch,
    schedule,
    vault,
    restored,
    takeLastHome,
    showsLastHome,
    appearance: () => ({ ...appearance(() => settings.current().language), comfort: settings.current().comfort }),
    sharing: () => ({
      ...settings.current(),
      sharingManaged: managed.includes('sharedComputer'),
      languageManaged: managed.includes('language'),
      paymentsOff: !allowsPayments,
    }),
  })
  return { config, isDemo, page }
}
