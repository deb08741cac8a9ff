import path from 'node:path'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { createMemoryRouter, Outlet, parsePath, useLocation } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { startListeners } from '#app/boot/start-listeners.ts'
import { features } from '#app/features.ts'
import { persistState } from '#app/persist-state.ts'
import { createRoutes, firstScreenLoaded } from '#app/routes.tsx'
import { createAppStore } from '#app/store.ts'
import { api } from '#core/api/api.ts'
import { http } from '#core/api/http.ts'
import { createTransport } from '#core/api/transport.ts'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import type { LocationState } from '#core/session/location-state.ts'
import { reachabilityChanged } from '#core/store/network-slice.ts'
import { desktopStorage } from '#core/store/persistence.ts'
import { startI18n } from '#core/strings/i18n.ts'
import { tourSeen } from '#features/tour/tour-slice.ts'
import type { SecretStore } from '#main/session/secret-store.ts'
import type { MovableClock } from '#sandbox/base/clock.ts'
import { createSandbox, type SandboxOptions } from '#sandbox/sandbox.ts'
import type { Clock } from '#shared/clock.ts'
import { answerForms } from '#shared/desktop/demo.ts'
import type { PolicyState } from '#shared/desktop/managed-policy.ts'
import type { OsIntegrationState, DiskState } from '#shared/desktop/os-integration.ts'
import type { OutboxState } from '#shared/desktop/progress.ts'
import { defaultSettings, type ManagedSetting, type Settings } from '#shared/desktop/settings.ts'
import type { StorageState } from '#shared/desktop/storage.ts'
import type { Interference } from '#shared/gateway/network-error.ts'
import type { Language } from '#shared/locale.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { createFakeDesktop, type FakeDesktop, type FakeLicence } from './fake-desktop'
import { haveRated } from './have-rated'
import { createPageGateway } from './page-gateway'

export type RenderScreenOptions = {
  path?: string
  locationState?: LocationState | { tour: true }
  as?: string | null
  administrator?: string
  language?: Language
  theme?: Settings['theme']
  sharedComputer?: boolean
  /** Answers the question of a shared computer by default. */
  settings?: Partial<Settings>
  managed?: ManagedSetting[]
  school?: PolicyState
  outbox?: Partial<OutboxState>
  storage?: Partial<StorageState>
  disk?: Partial<DiskState>
  desk?: Partial<OsIntegrationState>
  licences?: FakeLicence[]
  keychain?: boolean
  lockedKeychain?: SecretStore
  world?: Partial<SandboxOptions>
  clock?: (platform: MovableClock) => Clock
  rates?: boolean
  /** Another platform.json than the demo platform's. */
  platform?: (config: PlatformConfig) => PlatformConfig
  tour?: boolean
  /** Before the page reads from it. */
  desktop?: (desktop: FakeDesktop) => void
  before?: (sandbox: Awaited<ReturnType<typeof createSandbox>>) => void | Promise<void>
}

export const demoAnswers = { world: { answerForm: 'demo' } } as const satisfies RenderScreenOptions

export async function renderScreen(options: RenderScreenOptions = {}) {
  const { path: address = '/', as = null, language = 'fr', theme = 'light', sharedComputer = false } = options
  const sandbox = await createSandbox({
    mediaDir: path.resolve('resources/demo'),
    snapshotDir: null,
    seed: 1,
    answerForm: answerForms.find((form) => form === process.env['TUTORAT_ANSWERS']) ?? 'demo',
    ...options.world,
  })
  if (options.rates !== true) haveRated(sandbox)
  await options.before?.(sandbox)
  const settings: Settings = {
    ...defaultSettings([language]),
    languageSettled: true,
    theme,
    sharedComputer,
    sharingAnswered: true,
    ...options.settings,
  }
  const now = { settings }
  const page = createPageGateway({
    sandbox,
    clock: sandbox.clock,
    language: () => language,
    isSharedComputer: () => now.settings.sharedComputer,
    hasKeychain: options.keychain ?? false,
    lockedKeychain: options.lockedKeychain,
    sessionChanged: (state, reason) =>
      desktop.emit('session.changed', { state, reason: reason === 'restored' ? 'signed-in' : reason }),
    homework: () => desktop.homework.homework(),
    openProviderPage: (address) => desktop.openProviderPage(address),
  })
  vi.stubGlobal('fetch', page.fetchOwn)
  const desktop: FakeDesktop = createFakeDesktop({
    sandbox,
    config: options.platform?.(page.config) ?? page.config,
    vault: () => page.vault,
    client: () => page.client,
    social: () => page.social,
    administratorLink: () => page.administratorLink,
    now,
    ...(options.managed && { managed: options.managed }),
    ...(options.school && { school: options.school }),
    ...(options.outbox && { outbox: options.outbox }),
    ...(options.storage && { storage: options.storage }),
    ...(options.disk && { disk: options.disk }),
    ...(options.desk && { desk: options.desk }),
    ...(options.licences && { licences: options.licences }),
    isDown: () => page.network.down,
  })
  options.desktop?.(desktop)
  Object.defineProperty(window, 'desktop', { value: desktop, configurable: true })
  await page.vault.restore()
  if (as !== null) {
    const session = await page.vault.signIn(sandbox.signIn(as), { adminUserId: options.administrator ?? null })
    await page.vault.setUserId(sandbox.world.student(as).user.id, session.generation)
  }

  const clock = options.clock?.(sandbox.clock) ?? sandbox.clock
  http.defaults.adapter = page.adapter
  const collaborators = { transport: createTransport(http), clock, random: () => 0 }
  const start = await desktop['app.start']()
  const store = createAppStore({ settings: start.settings, collaborators, features })
  await startI18n(start.settings.language)
  const sleep = startListeners(store, start, { ...collaborators, http })
  const kept = persistState(store, desktopStorage)
  await kept.restored
  if (options.tour !== true) store.dispatch(tourSeen())

  const addresses: string[] = []
  const outermost = (
    <>
      <Address onChange={(shown) => void (addresses.at(-1) === shown || addresses.push(shown))} />
      <Outlet />
    </>
  )
  const router = createMemoryRouter([{ element: outermost, children: createRoutes(features) }], {
    initialEntries: [{ ...parsePath(address), state: options.locationState ?? null }],
  })
  await firstScreenLoaded(router)
  const user = userEvent.setup()
  const view = render(<App store={store} start={start} clock={clock} router={router} />)
  onTestFinished(async () => {
    view.unmount()
    // A question that a test leaves open would be asked of the next one, which shares the module.
    unsavedWork.request()?.answer(false)
    router.dispose()
    sleep()
    vi.unstubAllGlobals()
    await kept.stop()
    // Its unused entries expire after minutes and hold their store until then, and with it this screen's world.
    store.dispatch(api.util.resetApiState())
    await sandbox.close()
  })
  const setReachability = (reachable: boolean, cause: Interference | null = null) =>
    act(() => void store.dispatch(reachabilityChanged({ reachable, at: sandbox.clock.now(), cause })))
  /** Closes the network too: the next probe, a second later, would find it again. */
  async function disconnect(cause: Interference | null = null): Promise<void> {
    const statuses = () => Object.values(store.getState().api.queries).map((query) => query?.status)
    // An answer that arrives afterwards would prove that the platform is reachable.
    await waitFor(() => expect(statuses()).not.toContain('pending'))
    page.network.down = true
    setReachability(false, cause)
  }
  function reconnect(): void {
    page.network.down = false
    setReachability(true)
  }

  return {
    ...screen,
    screen,
    disconnect,
    reconnect,
    sandbox,
    desktop,
    user,
    store,
    view,
    flush: () => kept.flush(),
    answered: () => act(() => page.answered()),
    network: page.network,
    teacherSites: page.teacherSites,
    vault: page.vault,
    addresses,
    router,
    address: () => addresses.at(-1),
  }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => onChange(pathname + search))
  return null
}
