import { expect, it } from 'vitest'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { createMemoryDisk } from '#tests/support/memory-disk.ts'
import type { AppContext, AppEvents } from '../base/context'
import { createCipher, type CipherUse } from '../base/encryption'
import { createEmitter } from '../base/events'
import { createFiles } from '../base/fs/files'
import { createLifecycle } from '../base/lifecycle'
import { systemTimers } from '../base/timers'
import { installPageState } from './install'

type LocalStore = Parameters<AppContext['localStores']['register']>[0]

function installed() {
  const world = { userId: 7 as number | null, shared: false, isKeyUnknown: false, uses: [] as CipherUse[] }
  const stores: LocalStore[] = []
  const disk = createMemoryDisk()
  const commands = installPageState(
    {
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      files: createFiles({ directory: '/data', disk }),
      schedule: systemTimers,
      localStores: { register: (store) => void stores.push(store), all: () => stores },
      events: createEmitter<AppEvents>((_name, failure) => {
        throw failure
      }),
      lifecycle: createLifecycle(systemTimers),
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
      keys: {
        open: () => Promise.resolve({ kind: 'unavailable', reason: 'no-keychain' }),
        remove: () => Promise.resolve(),
      },
      platform: () => Promise.resolve('demo'),
      clearLocalStorage: () => Promise.resolve(),
    },
  )
  const written = () => [...disk.files.values()].map(({ bytes }) => bytes.toString()).join('')
  const write = () =>
    commands['page-state.write']({ userId: 7, text: '{"search":"Thalès"}', chosen: null, lasting: null })
  return { commands, world, stores, written, write }
}

it('what the page stores is sealed with the key of the session, and exported as it was', async () => {
  const { world, stores, written, write } = installed()
  await write()
  expect(world.uses).toContain('page')
  expect(written()).toContain('sealed:')
  expect(written()).not.toContain('Thalès')
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
