import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { AppContext, AppEvents } from '../base/context'
import { createEmitter } from '../base/events'
import { createFiles } from '../base/fs/files'
import { openVolatileFolder } from '../base/fs/volatile-folder'
import { createLifecycle } from '../base/lifecycle'
import { systemTimers } from '../base/timers'
import { createUserSessions } from '../base/user-sessions'
import { createLocalStores } from '../my-data/local-stores'
import { checkIntervalMs, idleBoundMs } from '../session/idle-bound'
import { createVault } from '../session/vault'
import { installUserServices } from './user-services'

const computer = vi.hoisted(() => ({ idleMs: 0 }))
vi.mock('electron', () => ({ powerMonitor: { getSystemIdleTime: () => computer.idleMs / 1000 }, dialog: {} }))

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const link = { kind: 'switch', token: 'link-token', adminUserId: '9', userId: 12 } as const
const owner: PlatformReply = {
  ok: true,
  status: 200,
  body: { success: true, payload: { user: { id: 12, name: 'Rim', last_name: null }, permissions: {} } },
}

async function signedIn({ isShared = false, idleMs = 0 } = {}) {
  computer.idleMs = idleMs
  const clock = { now: () => 1_000_000, monotonic: () => 1_000 }
  const timers: { ms: number; run: () => void }[] = []
  const schedule = (ms: number, run: () => void) => {
    const timer = { ms, run }
    timers.push(timer)
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
  }
  const notified: unknown[] = []
  const events = createEmitter<AppEvents>((name, failure) => {
    throw new Error(name, { cause: failure })
  })
  const { config } = await createSandbox({ mediaDir: path.resolve('resources/demo'), snapshotDir: null, seed: 1 }).then(
    (sandbox) => ({ config: sandbox.platformConfig('http://127.0.0.1:4010') }),
  )
  const vault = createVault({
    stores: [],
    revoked: { current: () => ({ tokens: [] }), save: () => Promise.resolve() },
    isSharedComputer: () => isShared,
    clock,
    platformNow: () => null,
    audience: { origins: ['https://api.school.tn'], adoptsUnnamed: false },
    schedule,
    log: quiet,
    changed: (state, reason, before) => events.emit('session:changed', { state, reason, before }),
  })
  const refuse = () => Promise.resolve(false)
  const context = {
    version: '1.0.0',
    clock,
    schedule,
    log: quiet,
    events,
    vault,
    lifecycle: createLifecycle(systemTimers),
    userSessions: createUserSessions(events),
    files: createFiles({ directory: mkdtempSync(path.join(tmpdir(), 'tutorat-account-')) }),
    settings: { current: () => ({ sharedComputer: isShared, language: 'fr' }) },
    policy: { allowsAdministratorLinks: true },
    security: { mayFrame: () => false, links: { open: refuse, openSignInPage: refuse } },
    window: { current: () => null },
    focus: {},
    localStores: createLocalStores(),
    notifyPage: (name: string, payload: unknown) => void notified.push({ name, payload }),
  } as unknown as AppContext
  const services = installUserServices(context, {
    platformNow: () => null,
    client: { call: () => Promise.resolve(owner) },
    platformName: async () => 'demo',
    pages: () => Promise.resolve(config.pages),
    offlinePlatform: () => Promise.reject(new Error('not connected')),
    exchangeSocial: () => Promise.resolve('refused'),
    humanCheck: () => Promise.resolve(''),
    confirmLeave: {} as never,
    traces: { clear: () => Promise.resolve() },
    openFile: refuse,
    previews: openVolatileFolder(),
    reopenForSharedMode: () => undefined,
    readResponses: () => Promise.resolve([]),
  })
  await vault.restore()
  await vault.signIn('own-token')
  return {
    account: services,
    vault,
    events: notified,
    due: (ms: number) => timers.filter((timer) => timer.ms === ms).forEach(({ run }) => run()),
  }
}

it.each(['signed-out', 'expired'] as const)(
  'C8: discards a pending administrator’s link once the session is %s',
  async (reason) => {
    const { account, vault } = await signedIn()
    account.administratorLink.receive(link)
    expect(await account.administratorLink.read()).toMatchObject({ kind: 'asked', userId: 12 })
    if (reason === 'signed-out') await vault.signOut()
    else await vault.expire(vault.state().generation)
    expect(await account.administratorLink.read()).toEqual({ kind: 'none' })
    const before = vault.state()
    expect(await account.administratorLink.decide(true)).toEqual(before)
  },
)

it('D3: ends an idle session on a shared computer and reports the reason to the page', async () => {
  const { vault, events, due } = await signedIn({ isShared: true, idleMs: idleBoundMs })
  due(checkIntervalMs)
  await expect.poll(() => vault.state().signedIn).toBe(false)
  expect(events).toContainEqual({ name: 'session.changed', payload: { state: vault.state(), reason: 'idle' } })
})

it('D3: ends no idle session on a personal computer', async () => {
  const { vault, due } = await signedIn({ idleMs: 100 * idleBoundMs })
  due(checkIntervalMs)
  await new Promise<void>((resolve) => void setImmediate(resolve))
  expect(vault.state().signedIn).toBe(true)
})

it('C8: retains an administrator’s link of a visitor until the sign-in', async () => {
  const { account, vault } = await signedIn()
  await vault.signOut()
  account.administratorLink.receive(link)
  await vault.signIn('other-token')
  expect(await account.administratorLink.read()).toMatchObject({ kind: 'asked' })
})
