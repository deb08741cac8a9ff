import { expect, it } from 'vitest'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import type { AppContext, AppEvents } from '../base/context'
import { createCipher, type CipherUse } from '../base/encryption'
import { createEmitter } from '../base/events'
import { createFiles } from '../base/fs/files'
import { createLifecycle } from '../base/lifecycle'
import { systemTimers } from '../base/timers'
import { getFixedT } from '../i18n/i18n'
import type { UserKeys } from '../session/user-key'
import { installPageState } from './install'

type LocalStore = Parameters<AppContext['localStores']['register']>[0]

const noKeychain: Awaited<ReturnType<UserKeys['open']>> = { kind: 'unavailable', reason: 'no-keychain' }

function installed(openKey: UserKeys['open'] = () => Promise.resolve(noKeychain)) {
  const world = { userId: 7 as number | null, shared: false, isKeyUnknown: false, uses: [] as CipherUse[] }
  const stores: LocalStore[] = []
  const disk = createMemoryDisk()
  const events = createEmitter<AppEvents>((_name, failure) => {
    throw failure
  })
  const lifecycle = createLifecycle(systemTimers)
  const commands = installPageState(
    {
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      files: createFiles({ directory: '/data', disk }),
      schedule: systemTimers,
      localStores: { register: (store) => void stores.push(store), all: () => stores },
      events,
      lifecycle,
      settings: { current: () => ({ ...defaultSettings(['fr']), sharedComputer: world.shared }) },
      vault: {
        state: () => ({
          signedIn: world.userId !== null,
          userId: world.userId,
          generation: 1,
          backend: 'keychain',
          memoryReason: null,
          adminUserId: null,
        }),
        isKeyUnknown: () => world.isKeyUnknown,
        cipher: (use) => (world.uses.push(use), createCipher(Buffer.alloc(32, 7), use)),
      },
    },
    {
      keys: { open: openKey, remove: () => Promise.resolve() },
      platform: () => Promise.resolve('demo'),
      clearLocalStorage: () => Promise.resolve(),
    },
  )
  const written = () => [...disk.files.values()].map(({ bytes }) => bytes.toString()).join('')
  const write = () =>
    commands['page-state.write']({ userId: 7, text: '{"search":"Thalès"}', chosen: null, lasting: null })
  const sessionChanged = () => {
    const state = { userId: world.userId, generation: 1, adminUserId: null } as AppEvents['session:changed']['state']
    events.emit('session:changed', { state, reason: 'signed-out', before: state })
  }
  return { commands, world, stores, written, write, sessionChanged, lifecycle }
}

it('what the page stores is sealed with the key of the session, and exported as it was', async () => {
  const { world, stores, written, write } = installed()
  await write()
  expect(world.uses).toContain('page')
  expect(written()).toContain('sealed:')
  expect(written()).not.toContain('Thalès')
  const t = getFixedT('fr', 'main-my-data')
  expect(stores[0]?.describe(t)).toBe(t('preferences'))
  expect(await stores[0]?.export()).toEqual({ search: 'Thalès' })
  world.userId = null
  expect(await stores[0]?.export()).toBeNull()
})

it('nothing of the page is written on a shared computer, nor while the keychain may hold the key', async () => {
  for (const change of [{ shared: true }, { isKeyUnknown: true }]) {
    const { commands, world, written, write } = installed()
    Object.assign(world, change)
    await write()
    expect(written()).not.toContain('sealed:')
    expect(await commands['page-state.read']({ userId: 7, hasFormer: true })).toEqual({ text: '{"search":"Thalès"}' })
  }
})

it('what the page stored is erased with the session, and at the request of the page', async () => {
  const ended = installed()
  await ended.write()
  ended.sessionChanged()
  expect(ended.written()).toContain('sealed:')
  ended.world.userId = null
  ended.sessionChanged()
  await expect.poll(ended.written).toBe('')
  const { commands, write, written } = installed()
  await write()
  await commands['page-state.remove']({ userId: 8 })
  expect(written()).toContain('sealed:')
  await commands['page-state.remove']({ userId: 7 })
  expect(written()).toBe('')
})

it('the exit waits for what the page is writing, although the keychain takes its time', async () => {
  const { write, written, lifecycle } = installed(
    () => new Promise((resolve) => void setImmediate(() => resolve(noKeychain))),
  )
  const writing = write()
  for (const step of lifecycle.shutdown(() => undefined)) await step()
  expect(written()).toContain('sealed:')
  await writing
})
