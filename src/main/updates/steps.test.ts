import { describe, expect, it } from 'vitest'
import type { MoneyState } from '../../shared/desktop/payments'
import { feedOf, ours } from '../../../tests/support/update-feed'
import { createEffects } from './effects'
import type { EffectOptions } from './effects'
import type { SignedUpdate } from './feed'
import { createUpdateStore, initialUpdates, newer } from './store'
import type { StoredUpdates } from './store'
import { reduce } from './update-state'
import type { UpdateEvent, UpdateState } from './update-state'
import { createMinimumVersion } from './minimum-version'
import { installBlockers } from './updates'
import { createCheckScheduler } from './check-scheduler'

const offer: SignedUpdate = { version: '1.0.1', file: 'Tutorat-1.0.1.AppImage', size: 1000, sha512: 'hash', blockMapSize: null, signature: 'signature', notes: 'notes' }

describe('the states of an update', () => {
  const states: Record<UpdateState['kind'], UpdateState> = {
    off: { kind: 'off', reason: 'policy' }, idle: { kind: 'idle', failure: 'disk' }, checking: { kind: 'checking' }, available: { kind: 'available', offer },
    downloading: { kind: 'downloading', offer, percent: 3 }, ready: { kind: 'ready', offer, file: '/new' }, installing: { kind: 'installing', offer, file: '/new' },
  }
  const failed: UpdateEvent = { kind: 'failed', failure: 'unreachable' }
  const unreachable: UpdateState = { kind: 'idle', failure: 'unreachable' }
  const refused: UpdateState = { kind: 'idle', failure: 'refused' }
  const moves: [UpdateEvent, Partial<Record<UpdateState['kind'], [UpdateState, string | null]>>][] = [
    [{ kind: 'check' }, { idle: [states.checking, 'ask'], available: [states.checking, 'ask'] }],
    [{ kind: 'found', offer, highest: '1.0.1' }, { checking: [states.available, null] }],
    [{ kind: 'found', offer, highest: '1.0.2' }, { checking: [refused, null] }],
    [{ kind: 'nothing-found' }, { checking: [{ kind: 'idle', failure: null }, null] }],
    [failed, { checking: [unreachable, null], downloading: [unreachable, null], installing: [unreachable, null] }],
    [{ kind: 'download' }, { available: [{ kind: 'downloading', offer, percent: 0 }, 'fetch'] }],
    [{ kind: 'progress', percent: 45.9 }, { downloading: [{ kind: 'downloading', offer, percent: 45 }, null] }],
    [{ kind: 'progress', percent: -5 }, { downloading: [{ kind: 'downloading', offer, percent: 0 }, null] }],
    [{ kind: 'progress', percent: 500 }, { downloading: [{ kind: 'downloading', offer, percent: 100 }, null] }],
    [{ kind: 'downloaded', file: '/new', isVerified: true }, { downloading: [states.ready, null] }],
    [{ kind: 'downloaded', file: '/new', isVerified: false }, { downloading: [refused, null] }],
    [{ kind: 'cancelled' }, { downloading: [states.available, null] }],
    [{ kind: 'install', isBusy: false }, { ready: [states.installing, 'verify'] }],
    [{ kind: 'install', isBusy: true }, {}],
    [{ kind: 'verified', isBusy: false }, { installing: [states.installing, 'apply'] }],
    [{ kind: 'verified', isBusy: true }, { installing: [states.ready, null] }],
  ]

  it.each(moves)('moves only the states that %o fits', (happening, expected) => {
    for (const state of Object.values(states)) {
      const [next, effect] = expected[state.kind] ?? [state, null]
      expect(reduce(state, happening), state.kind).toEqual({ state: next, effect })
    }
  })
})

type World = Partial<Pick<EffectOptions, 'ask' | 'loadLibrary' | 'apply' | 'remove' | 'source'>> & { kept?: Partial<StoredUpdates> }

function effectsIn({ kept: first = {}, ...options }: World = {}) {
  let kept: StoredUpdates = { ...initialUpdates(() => 0.5), ...first }
  const memory = createUpdateStore({ current: () => kept, save: async (next) => void (kept = next) }, '1.0.0', { warn: () => undefined })
  const removed: string[] = []
  const effects = createEffects({
    version: '1.0.0', platform: 'linux-x64', channel: 'latest', keys: [ours.publicKey], source: { kind: 'feed', base: 'https://updates.exemple.tn/desktop/' }, memory,
    clock: { now: () => 5000 }, log: { info: () => undefined, warn: () => undefined }, ask: async () => new Response(feedOf('1.0.1')),
    loadLibrary: () => Promise.resolve({ download: () => Promise.resolve('/missing') }), apply: () => Promise.resolve(), remove: async (file) => void removed.push(file), ...options,
  })
  return { effects, removed, kept: () => kept }
}

describe('asking the feed', () => {
  it('asks below the address of the source, and remembers when and what', async () => {
    const asked: string[] = []
    const { effects, kept } = effectsIn({ ask: async (address) => (asked.push(address), new Response(feedOf('1.0.1'))), kept: { highest: '0.5.0' } })
    expect(await effects.ask()).toMatchObject({ kind: 'found', highest: '1.0.0', offer: { version: '1.0.1' } })
    expect([asked, kept().checkedAt, kept().highest]).toEqual([['https://updates.exemple.tn/desktop/latest-linux.yml'], 5000, '1.0.1'])
  })

  it('says nothing was found, and remembers the time but no version', async () => {
    const { effects, kept } = effectsIn({ ask: async () => new Response(feedOf('1.0.0')) })
    expect(await effects.ask()).toEqual({ kind: 'nothing-found' })
    expect([kept().checkedAt, kept().highest]).toEqual([5000, '0.0.0'])
  })

  it('remembers nothing of a feed that did not come or is not believed', async () => {
    const away = effectsIn({ ask: () => Promise.reject(new Error('offline')) })
    expect([await away.effects.ask(), away.kept().checkedAt]).toEqual([{ kind: 'failed', failure: 'unreachable' }, null])
    const forged = effectsIn({ ask: async () => new Response('<html>') })
    expect([await forged.effects.ask(), forged.kept().checkedAt]).toEqual([{ kind: 'failed', failure: 'refused' }, null])
  })

  it('asks nobody where there is no feed', async () => {
    let asked = 0
    const { effects } = effectsIn({ source: { kind: 'off', reason: 'policy' }, ask: async () => (asked++, new Response('')) })
    expect([await effects.ask(), asked]).toEqual([{ kind: 'failed', failure: 'unreachable' }, 0])
  })
})

describe('fetching an update', () => {
  const failingWith = (failure: unknown) => effectsIn({ loadLibrary: () => Promise.resolve({ download: () => Promise.reject(failure as Error) }) }).effects
  const running = () => new AbortController().signal

  it.each([['ENOSPC', 'disk'], ['EACCES', 'disk'], ['EROFS', 'disk'], ['EDQUOT', 'disk'], ['EPERM', 'disk'], ['EIO', 'disk'], ['ERR_CHECKSUM_MISMATCH', 'refused'], ['XENOSPC', 'unreachable'], ['ENOSPC2', 'unreachable'], ['ECONNRESET', 'unreachable'], [5, 'unreachable']])('ends with code %s as %s', async (code, failure) => {
    expect(await failingWith(Object.assign(new Error('x'), { code })).fetch(offer, running(), () => undefined)).toEqual({ kind: 'failed', failure })
  })

  it('ends as unreachable where the failure says nothing', async () => {
    expect(await failingWith(new Error('x')).fetch(offer, running(), () => undefined)).toEqual({ kind: 'failed', failure: 'unreachable' })
  })

  it.each([null, undefined, 'ENOSPC', { code: 'ENOSPC' }])('ends as unreachable where it is rejected with %o, which is no error', async (failure) => {
    expect(await failingWith(failure).fetch(offer, running(), () => undefined)).toEqual({ kind: 'failed', failure: 'unreachable' })
  })

  it('I6: removes a download that is not what was signed', async () => {
    const { effects, removed } = effectsIn()
    expect(await effects.fetch(offer, running(), () => undefined)).toEqual({ kind: 'downloaded', file: '/missing', isVerified: false })
    expect(removed).toEqual(['/missing'])
    const stuck = effectsIn({ remove: () => Promise.reject(new Error('EBUSY')) })
    expect(await stuck.effects.verify('/missing', offer)).toBe(false)
  })

  it('says nothing once it was cancelled, before, while or after it failed', async () => {
    let loads = 0
    const before = effectsIn({ loadLibrary: () => (loads++, Promise.reject(new Error('x'))) })
    expect([await before.effects.fetch(offer, AbortSignal.abort(), () => undefined), loads]).toEqual([null, 0])
    const stop = new AbortController()
    const during = effectsIn({ loadLibrary: () => Promise.resolve({ download: async () => (stop.abort(), '/missing') }) })
    expect(await during.effects.fetch(offer, stop.signal, () => undefined)).toBeNull()
    const end = new AbortController()
    const failing = effectsIn({ loadLibrary: () => Promise.resolve({ download: async () => { end.abort(); throw new Error('aborted') } }) })
    expect(await failing.effects.fetch(offer, end.signal, () => undefined)).toBeNull()
  })

  it('loads what downloads once, and again after that failed', async () => {
    let loads = 0
    const { effects } = effectsIn({ loadLibrary: () => (++loads === 1 ? Promise.reject(new Error('x')) : Promise.resolve({ download: () => Promise.resolve('/missing') })) })
    for (let round = 0; round < 3; round += 1) await effects.fetch(offer, running(), () => undefined)
    expect(loads).toBe(2)
  })
})

describe('putting an update in place', () => {
  it('remembers what the new version brings before it takes the place of this one', async () => {
    const applied: unknown[] = []
    const { effects, kept } = effectsIn({ kept: { postponedUntil: 9 }, apply: async (update) => void applied.push([update, kept().news, kept().postponedUntil]) })
    expect(await effects.apply(offer, '/new', true)).toBeNull()
    expect(applied).toEqual([[{ offer, file: '/new', isStartedAgain: true }, { version: '1.0.1', notes: 'notes' }, null]])
  })

  it('says that the disk refused', async () => {
    expect(await effectsIn({ apply: () => Promise.reject(new Error('EROFS')) }).effects.apply(offer, '/new', false)).toEqual({ kind: 'failed', failure: 'disk' })
  })
})

describe('what is kept of updates', () => {
  it('has the newest version that ran or was offered, and survives a disk that refuses', async () => {
    expect([newer('1.0.0', '1.0.1'), newer('1.0.1', '1.0.0'), newer('1.10.0', '1.9.0')]).toEqual(['1.0.1', '1.0.1', '1.10.0'])
    const warnings: string[] = []
    const memory = createUpdateStore({ current: () => ({ ...initialUpdates(() => 0.25), highest: '2.0.0' }), save: () => Promise.reject(new Error('full')) }, '1.0.0', { warn: (event) => warnings.push(event) })
    await memory.patch({ ran: '1.0.0' })
    expect([memory.highest(), memory.current().lot, warnings]).toEqual(['2.0.0', 25, ['updates.not-kept']])
  })

  it('keeps what the platform said last where it does not answer', async () => {
    let reply: { ok: true; status: number; body: unknown } | { ok: false; failure: 'offline' } = { ok: true, status: 200, body: { success: true, payload: { minimumVersion: '1.1.0', message: null } } }
    const minimum = createMinimumVersion({ call: () => Promise.resolve(reply) }, '1.0.0')
    expect(minimum.tooOld()).toBeNull()
    await minimum.ask()
    expect(minimum.tooOld()).toEqual({ minimum: '1.1.0', message: null })
    reply = { ok: false, failure: 'offline' }
    await minimum.ask()
    expect(minimum.tooOld()).toEqual({ minimum: '1.1.0', message: null })
    reply = { ok: true, status: 404, body: null }
    await minimum.ask()
    expect(minimum.tooOld()).toBeNull()
  })
})

it('I7: homework at risk and money under way are in the way, and nothing else', () => {
  const money = (...stages: string[]) => ({ attempts: stages.map((stage) => ({ stage })) }) as unknown as MoneyState
  expect(installBlockers(null, money('done', 'refused'))).toEqual([])
  expect(installBlockers('Devoir', money())).toEqual(['uploading'])
  for (const stage of ['sending', 'uncertain', 'waiting']) expect(installBlockers(null, money('done', stage))).toEqual(['paying'])
  expect(installBlockers('Devoir', money('waiting'))).toEqual(['uploading', 'paying'])
})

describe('the rhythm of checks', () => {
  function setUp(look: () => Promise<boolean> = () => Promise.resolve(true)) {
    const world = { now: 0, timers: [] as { ms: number; run: () => void }[] }
    const rhythm = createCheckScheduler({
      clock: { now: () => world.now }, random: () => 0.5,
      schedule: (ms, run) => {
        const timer = { ms, run }
        world.timers.push(timer)
        return () => void (world.timers = world.timers.filter((each) => each !== timer))
      },
    }, look)
    const fire = async () => {
      world.timers.shift()?.run()
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
    return { rhythm, world, fire, waits: () => world.timers.map(({ ms }) => ms) }
  }

  it('waits longer after each failure in a row, and as usual after a success', async () => {
    const results = [false, new Error('x'), true]
    const { rhythm, fire, waits } = setUp(async () => {
      const result = results.shift()
      if (result instanceof Error) throw result
      return result ?? true
    })
    rhythm.begin()
    const seen = [waits()]
    for (let round = 0; round < 3; round += 1) {
      await fire()
      seen.push(waits())
    }
    expect(seen).toEqual([[40_000], [900_000], [1_800_000], [14_400_000]])
  })

  it('stops, and a wake-up before it began begins nothing', () => {
    const { rhythm, waits } = setUp()
    rhythm.suspended(true)
    rhythm.suspended(false)
    expect(waits()).toEqual([])
    rhythm.begin()
    rhythm.begin()
    expect(waits()).toEqual([40_000])
    rhythm.stop()
    expect(waits()).toEqual([])
  })

  it('plans nothing when a check ends during sleep, and plans again at the wake-up', async () => {
    const looked = Promise.withResolvers<boolean>()
    const { rhythm, fire, waits } = setUp(() => looked.promise)
    rhythm.begin()
    await fire()
    rhythm.suspended(true)
    looked.resolve(true)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    expect(waits()).toEqual([])
    rhythm.suspended(false)
    expect(waits()).toEqual([14_400_000])
  })

  it('plans nothing while the computer sleeps, and keeps a later check where it was', async () => {
    const { rhythm, world, fire, waits } = setUp()
    rhythm.begin()
    await fire()
    rhythm.suspended(true)
    expect(waits()).toEqual([])
    world.now = 1_000_000
    rhythm.suspended(false)
    expect(waits()).toEqual([13_400_000])
    rhythm.suspended(true)
    world.now = 20_000_000
    rhythm.suspended(false)
    expect(waits()).toEqual([45_000])
  })
})
