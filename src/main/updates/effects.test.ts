import { describe, expect, it } from 'vitest'
import { createFeed, ours } from '#tests/support/update-feed.ts'
import { createEffects, type EffectOptions } from './effects'
import type { SignedUpdate } from './feed'
import { createUpdateStore, initialUpdates, newerVersion, type StoredUpdates } from './store'

const offer: SignedUpdate = {
  version: '1.0.1',
  file: 'Tutorat-1.0.1.AppImage',
  size: 1000,
  sha512: 'hash',
  blockMapSize: null,
  signature: 'signature',
  notes: 'notes',
}

type Setup = Partial<Pick<EffectOptions, 'fetch' | 'loadLibrary' | 'apply' | 'remove' | 'source'>> & {
  initial?: Partial<StoredUpdates>
}

function setUp({ initial = {}, ...options }: Setup = {}) {
  let stored: StoredUpdates = { ...initialUpdates(() => 0.5), ...initial }
  const updateStore = createUpdateStore(
    { current: () => stored, save: async (next) => void (stored = next) },
    '1.0.0',
    { warn: () => undefined },
  )
  const removed: string[] = []
  const effects = createEffects({
    version: '1.0.0',
    platform: 'linux-x64',
    channel: 'latest',
    keys: [ours.publicKey],
    updateStore,
    source: { kind: 'feed', base: 'https://updates.exemple.tn/desktop/' },
    clock: { now: () => 5000 },
    network: () => 'home',
    log: { info: () => undefined, warn: () => undefined },
    fetch: async () => new Response(createFeed('1.0.1')),
    loadLibrary: () => Promise.resolve({ download: () => Promise.resolve('/missing') }),
    apply: () => Promise.resolve(),
    remove: async (file) => void removed.push(file),
    ...options,
  })
  return { effects, removed, stored: () => stored }
}

describe('check', () => {
  it('fetches the feed from the source and stores the time and the newest version', async () => {
    const requests: string[] = []
    const fetch = async (address: string) => (requests.push(address), new Response(createFeed('1.0.1')))
    const { effects, stored } = setUp({ fetch, initial: { highest: '0.5.0' } })
    expect(await effects.check()).toMatchObject({ kind: 'found', highest: '1.0.0', offer: { version: '1.0.1' } })
    expect([requests, stored().checkedAt, stored().highest]).toEqual([
      ['https://updates.exemple.tn/desktop/latest-linux.yml'],
      5000,
      '1.0.1',
    ])
  })

  it('stores the time but no version if the feed has nothing newer', async () => {
    const { effects, stored } = setUp({ fetch: async () => new Response(createFeed('1.0.0')) })
    expect(await effects.check()).toEqual({ kind: 'nothing-found' })
    expect([stored().checkedAt, stored().highest]).toEqual([5000, '0.0.0'])
  })

  it('stores nothing if the feed is unreachable or refused', async () => {
    const offline = setUp({ fetch: () => Promise.reject(new Error('offline')) })
    expect([await offline.effects.check(), offline.stored().checkedAt]).toEqual([
      { kind: 'failed', failure: 'unreachable' },
      null,
    ])
    const forged = setUp({ fetch: async () => new Response('<html>') })
    expect([await forged.effects.check(), forged.stored().checkedAt]).toEqual([
      { kind: 'failed', failure: 'refused' },
      null,
    ])
  })

  it('sends no request if updates are off', async () => {
    let requests = 0
    const { effects } = setUp({
      source: { kind: 'off', reason: 'policy' },
      fetch: async () => (requests++, new Response('')),
    })
    expect([await effects.check(), requests]).toEqual([{ kind: 'failed', failure: 'unreachable' }, 0])
  })
})

describe('download', () => {
  const failingWith = (failure: unknown) =>
    setUp({ loadLibrary: () => Promise.resolve({ download: () => Promise.reject(failure as Error) }) }).effects
  const running = () => new AbortController().signal

  it.each([
    ['ENOSPC', 'disk'],
    ['EACCES', 'disk'],
    ['EROFS', 'disk'],
    ['EDQUOT', 'disk'],
    ['EPERM', 'disk'],
    ['EIO', 'disk'],
    ['ERR_CHECKSUM_MISMATCH', 'refused'],
    ['XENOSPC', 'unreachable'],
    ['ENOSPC2', 'unreachable'],
    ['ECONNRESET', 'unreachable'],
    [5, 'unreachable'],
  ])('reports an error with code %s as %s', async (code, failure) => {
    expect(
      await failingWith(Object.assign(new Error('x'), { code })).download(offer, running(), () => undefined),
    ).toEqual({ kind: 'failed', failure })
  })

  it('reports an error without a code as unreachable', async () => {
    expect(await failingWith(new Error('x')).download(offer, running(), () => undefined)).toEqual({
      kind: 'failed',
      failure: 'unreachable',
    })
  })

  it.each([null, undefined, 'ENOSPC', { code: 'ENOSPC' }])(
    'reports a rejection with %o as unreachable',
    async (failure) => {
      expect(await failingWith(failure).download(offer, running(), () => undefined)).toEqual({
        kind: 'failed',
        failure: 'unreachable',
      })
    },
  )

  it('I6: removes a download that differs from the signed file', async () => {
    const { effects, removed } = setUp()
    expect(await effects.download(offer, running(), () => undefined)).toEqual({
      kind: 'downloaded',
      file: '/missing',
      isVerified: false,
    })
    expect(removed).toEqual(['/missing'])
    const stuck = setUp({ remove: () => Promise.reject(new Error('EBUSY')) })
    expect(await stuck.effects.verify('/missing', offer)).toBe(false)
  })

  it('resolves to null if the download is cancelled before, during or at its failure', async () => {
    let loads = 0
    const before = setUp({ loadLibrary: () => (loads++, Promise.reject(new Error('x'))) })
    expect([await before.effects.download(offer, AbortSignal.abort(), () => undefined), loads]).toEqual([null, 0])
    const stop = new AbortController()
    const during = setUp({ loadLibrary: () => Promise.resolve({ download: async () => (stop.abort(), '/missing') }) })
    expect(await during.effects.download(offer, stop.signal, () => undefined)).toBeNull()
    const end = new AbortController()
    const download = async () => {
      end.abort()
      throw new Error('aborted')
    }
    const failing = setUp({ loadLibrary: () => Promise.resolve({ download }) })
    expect(await failing.effects.download(offer, end.signal, () => undefined)).toBeNull()
  })

  it('loads the library once, and again after a failed load', async () => {
    let loads = 0
    const library = { download: () => Promise.resolve('/missing') }
    const { effects } = setUp({
      loadLibrary: () => (++loads === 1 ? Promise.reject(new Error('x')) : Promise.resolve(library)),
    })
    for (let round = 0; round < 3; round += 1) await effects.download(offer, running(), () => undefined)
    expect(loads).toBe(2)
  })
})

describe('apply', () => {
  it('stores the release notes before it replaces the program', async () => {
    const applied: unknown[] = []
    const { effects, stored } = setUp({
      initial: { postponedUntil: 9 },
      apply: async (update) => void applied.push([update, stored().news, stored().postponedUntil]),
    })
    expect(await effects.apply(offer, '/new', true)).toBeNull()
    expect(applied).toEqual([
      [{ offer, file: '/new', shouldRelaunch: true }, { version: '1.0.1', notes: 'notes' }, null],
    ])
  })

  it('reports a disk failure if the replacement rejects', async () => {
    const { effects } = setUp({ apply: () => Promise.reject(new Error('EROFS')) })
    expect(await effects.apply(offer, '/new', false)).toEqual({ kind: 'failed', failure: 'disk' })
  })
})

describe('createUpdateStore', () => {
  it('returns the newest version that ran or was offered, and logs a failed write', async () => {
    expect([newerVersion('1.0.0', '1.0.1'), newerVersion('1.0.1', '1.0.0'), newerVersion('1.10.0', '1.9.0')]).toEqual([
      '1.0.1',
      '1.0.1',
      '1.10.0',
    ])
    const warnings: string[] = []
    const store = {
      current: () => ({ ...initialUpdates(() => 0.25), highest: '2.0.0' }),
      save: () => Promise.reject(new Error('full')),
    }
    const updateStore = createUpdateStore(store, '1.0.0', { warn: (event) => warnings.push(event) })
    await updateStore.patch({ ran: '1.0.0' })
    expect([updateStore.highest(), updateStore.current().lot, warnings]).toEqual(['2.0.0', 25, ['updates.save-failed']])
  })
})
