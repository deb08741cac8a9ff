import { expect, it, onTestFinished } from 'vitest'
import { createTestFolder, place } from '#tests/support/offline-folder.ts'
import type { AppContext, AppEvents } from '../base/context'
import { createEmitter } from '../base/events'
import { createLifecycle } from '../base/lifecycle'
import { systemTimers } from '../base/timers'
import { getFixedT } from '../i18n/i18n'
import { installOffline } from './install'

async function installed() {
  const folder = createTestFolder()
  onTestFinished(() => folder.remove())
  const world = { key: Buffer.alloc(32, 7) as Buffer | null, isKeyUnknown: false }
  const stores: Parameters<AppContext['localStores']['register']>[0][] = []
  const events = createEmitter<AppEvents>((_name, failure) => {
    throw failure
  })
  const lifecycle = createLifecycle(systemTimers)
  const { service, commands } = installOffline(
    {
      clock: { now: () => Date.UTC(2026, 10, 30), monotonic: () => 0 },
      schedule: systemTimers,
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      files: { openBlobs: () => folder.blobs() },
      vault: { offlineKey: () => world.key, isKeyUnknown: () => world.isKeyUnknown },
      localStores: { register: (store) => void stores.push(store), all: () => stores },
      events,
      lifecycle,
    },
    async (paths) => paths.map((path) => ({ path, text: '{}', receivedAt: 1 })),
  )
  lifecycle.reach('AfterFirstPaint')
  const sessionChanged = () => {
    const state = { userId: 7, generation: 1, adminUserId: null } as AppEvents['session:changed']['state']
    events.emit('session:changed', { state, reason: 'restored', before: state })
  }
  sessionChanged()
  const put = async () => {
    service.put(place('/a'), { contentType: 'text/plain', bytes: new TextEncoder().encode('mine') }, 1)
    await expect.poll(async () => (await service.list()).length).toBe(1)
  }
  return { folder, world, stores, service, commands, sessionChanged, put, lifecycle }
}

it('exports what is cached with its time, and without address or content', async () => {
  const { stores, put } = await installed()
  await put()
  const [store] = stores
  const t = getFixedT('fr', 'main-my-data')
  expect([store?.name, store?.describe(t)]).toEqual(['offline', t('offline')])
  expect(await store?.export()).toEqual([
    { kind: 'answers', size: 33, contentType: 'text/plain', at: '2026-11-30T00:00:00.000Z' },
  ])
})

it('what is cached ends with the session, unless its key may only be locked', async () => {
  const { folder, world, commands, sessionChanged, put } = await installed()
  await put()
  await commands['storage.read'](undefined)
  Object.assign(world, { key: null, isKeyUnknown: true })
  sessionChanged()
  await commands['storage.clear']({ kind: null })
  expect(folder.files()).toHaveLength(2)
  world.isKeyUnknown = false
  sessionChanged()
  await expect.poll(() => folder.files()).toEqual([])
})

it('answers the page from the cache, and clears one kind of it', async () => {
  const { commands, put } = await installed()
  await put()
  expect(await commands['storage.responses']({ paths: ['/a'] })).toMatchObject({ responses: [{ path: '/a' }] })
  expect(await commands['storage.clear']({ kind: 'pages' })).toMatchObject({
    off: false,
    kinds: [{ count: 1 }, {}, {}],
  })
  expect(await commands['storage.clear']({ kind: 'answers' })).toMatchObject({ kinds: [{ count: 0 }, {}, {}] })
})
