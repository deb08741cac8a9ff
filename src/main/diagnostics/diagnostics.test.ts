import { describe, expect, it, vi } from 'vitest'
import type { Check } from '#shared/desktop/diagnostics.ts'
import { configAt } from '#tests/support/gateway-harness.ts'
import type { ProbeResult } from '../proxy/probe'
import { createDiagnostics } from './diagnostics'

type Options = Parameters<typeof createDiagnostics>[0]

const origin = 'https://plateforme.exemple.tn'
const now = 1_800_000_000_000
const answered: ProbeResult = { kind: 'answered', status: 200, ms: 40, elsewhere: null, date: now }
const failed = (failure: Extract<ProbeResult, { kind: 'failed' }>['failure']): ProbeResult => ({
  kind: 'failed',
  failure,
  ms: 10,
})

function setUp(overrides: Partial<Options> = {}) {
  const events: { run: number; check: Check }[] = []
  const diagnostics = createDiagnostics({
    config: () => Promise.resolve(configAt(origin)),
    probe: () => Promise.resolve(answered),
    resolveProxy: () => Promise.resolve('DIRECT'),
    proxyClosed: () => null,
    callPlatform: () => Promise.resolve({ ok: true, status: 200, body: {}, form: 'json' }),
    session: () => ({ backend: 'keychain', memoryReason: null }),
    freeBytes: () => Promise.resolve(5e10),
    checkDisk: () => Promise.resolve(),
    rendersInSoftware: false,
    lackingHosts: () => [],
    policy: 'none',
    mediaCacheHost: null,
    mediaCache: () => Promise.resolve({ kind: 'none' }),
    line: () => Promise.resolve({ kind: 'good' }),
    updates: () => Promise.resolve({ phase: { kind: 'idle', failure: null }, tooOld: null, current: '1.0.0' }),
    info: () => Promise.resolve('Tutorat 1.0.0\nElectron 42\nLinux\nsession: keychain'),
    now: () => now,
    checked: (event) => void events.push(event),
    mask: (text) => text.replaceAll(/\S+\.exemple\.tn\S*/g, '[…]'),
    ...overrides,
  })
  /** Each check that the page expects has come. */
  const runAll = async () => {
    const before = events.length
    const started = await diagnostics.run()
    expect(events).toHaveLength(before)
    await vi.waitFor(() => expect(events.length - before).toBeGreaterThanOrEqual(started.expected.length))
    const checks = events.slice(before).map(({ check }) => check)
    return { started, checks, find: (id: Check['id']) => checks.find((check) => check.id === id) }
  }
  return { diagnostics, events, runAll }
}

describe('a run of Diagnostic', () => {
  it('reports each check that it has announced, and no other', async () => {
    const { runAll } = setUp()
    const { started, checks } = await runAll()
    const name = ({ id, host }: Pick<Check, 'id' | 'host'>) =>
      `${id} ${id === 'host' || id === 'tls' ? host : ''}`.trim()
    expect(checks.map(name).toSorted()).toEqual(started.expected.map(name).toSorted())
    expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['good']))
    expect(started.expected.slice(-9).map(({ id }) => id)).toEqual([
      'proxy',
      'tls',
      'clock',
      'keychain',
      'disk',
      'graphics',
      'policy',
      'updates',
      'versions',
    ])
  })

  it('numbers its runs, so that the page does not mix them', async () => {
    const { events, runAll } = setUp()
    const first = await runAll()
    const second = await runAll()
    expect([first.started.run, second.started.run]).toEqual([1, 2])
    expect(new Set(events.map(({ run }) => run))).toEqual(new Set([1, 2]))
  })

  it('names the address for help, and what versions run here', async () => {
    const { runAll } = setUp({
      config: () => Promise.resolve({ ...configAt(origin), links: { supportEmail: 'aide@exemple.tn' } }),
    })
    const { started, find } = await runAll()
    expect(started.supportEmail).toBe('aide@exemple.tn')
    expect(find('versions')?.text).toBe('Tutorat 1.0.0\nElectron 42\nLinux')
    expect((await setUp().runAll()).started.supportEmail).toBeNull()
  })

  it('asks the platform only once it was reached, and at its own address', async () => {
    const callPlatform = vi.fn<Options['callPlatform']>()
    const unreached = await setUp({ probe: () => Promise.resolve(failed('name-unknown')), callPlatform }).runAll()
    expect(unreached.find('platform')).toMatchObject({ state: 'broken', code: 'name-unknown' })
    const elsewhere = { ...answered, status: 302, elsewhere: 'portail.lycee.tn' }
    const portal = await setUp({ probe: () => Promise.resolve(elsewhere), callPlatform }).runAll()
    expect(portal.find('platform')).toMatchObject({ code: 'elsewhere', text: 'portail.lycee.tn' })
    expect(callPlatform).not.toHaveBeenCalled()
  })

  it('says that the line of the platform is slow, of no other host', async () => {
    const { runAll } = setUp({ line: () => Promise.resolve({ kind: 'slow', bytesPerSecond: 5000 }) })
    const { checks, find } = await runAll()
    expect(find('platform')).toMatchObject({ code: 'slow-line', bytes: 5000 })
    expect(checks.filter(({ code }) => code === 'slow-line')).toHaveLength(1)
  })

  it.each<[string, Partial<Options>, Partial<Check>]>([
    [
      'a proxy that lets through',
      { resolveProxy: () => Promise.resolve('PROXY 10.0.0.1:3128') },
      { state: 'good', code: 'through', text: '10.0.0.1:3128' },
    ],
    [
      'a proxy script that cannot be read',
      { resolveProxy: () => Promise.reject(new Error('pac')) },
      { state: 'broken', code: 'proxy-script' },
    ],
    [
      'a proxy whose password was refused',
      { resolveProxy: () => Promise.resolve('PROXY p:1'), proxyClosed: () => 'cancelled' },
      { state: 'broken', code: 'proxy-password' },
    ],
    [
      'a proxy whose scheme is not supported',
      { resolveProxy: () => Promise.resolve('PROXY p:1'), proxyClosed: () => 'scheme' },
      { state: 'broken', code: 'proxy-scheme' },
    ],
    [
      'a proxy that asks for a password first now',
      { resolveProxy: () => Promise.resolve('PROXY p:1'), probe: () => Promise.resolve(failed('proxy-password')) },
      { state: 'broken', code: 'proxy-password' },
    ],
    [
      'a proxy that does not answer',
      { resolveProxy: () => Promise.resolve('PROXY p:1'), probe: () => Promise.resolve(failed('proxy-unreachable')) },
      { state: 'broken', code: 'proxy-unreachable', text: 'p:1' },
    ],
    [
      'another failure behind a proxy',
      { resolveProxy: () => Promise.resolve('PROXY p:1'), probe: () => Promise.resolve(failed('cut')) },
      { state: 'good', code: 'through' },
    ],
  ])('finds %s', async (_name, overrides, expected) => {
    expect((await setUp(overrides).runAll()).find('proxy')).toMatchObject(expected)
  })

  it.each<[string, Partial<Options>, Partial<Check>]>([
    ['no room', { freeBytes: () => Promise.resolve(1) }, { id: 'disk', code: 'full', bytes: 1 }],
    [
      'a room that the system does not know',
      { freeBytes: () => Promise.reject(new Error('statfs')) },
      { id: 'disk', code: 'not-known' },
    ],
    [
      'a disk that refuses writes',
      { checkDisk: () => Promise.reject(new Error('EROFS')) },
      { id: 'disk', code: 'unwritable', bytes: 5e10 },
    ],
    [
      'software in place of the graphics card',
      { rendersInSoftware: true },
      { id: 'graphics', state: 'look', code: 'software' },
    ],
    [
      'a session that nothing stores',
      { session: () => ({ backend: 'memory', memoryReason: 'keychain-locked' }) },
      { id: 'keychain', state: 'look', code: 'keychain-locked' },
    ],
    ['an ignored policy', { policy: 'ignored: language' }, { id: 'policy', state: 'broken', code: 'ignored' }],
    [
      'a version that is too old',
      {
        updates: () =>
          Promise.resolve({
            phase: { kind: 'idle', failure: null },
            tooOld: { isRequired: true, message: null },
            current: '0.9.0',
          }) as ReturnType<Options['updates']>,
      },
      { id: 'updates', code: 'too-old', text: '0.9.0' },
    ],
  ])('finds %s', async (_name, overrides, expected) => {
    const { id } = expected
    expect(id && (await setUp(overrides).runAll()).find(id)).toMatchObject(expected)
  })

  it('names the school’s cache where its policy has one', async () => {
    const host = 'cache.lycee.tn'
    const { runAll } = setUp({
      mediaCacheHost: host,
      mediaCache: () => Promise.resolve({ kind: 'without-effect', host }),
    })
    const { started, find } = await runAll()
    expect(started.expected).toContainEqual({ id: 'media-cache', host })
    expect(find('media-cache')).toMatchObject({ state: 'look', host })
  })
})

describe('the report of a run', () => {
  const lacking = { lackingHosts: () => [{ host: 'cdn.exemple.tn', use: 'images' as const }] }

  it('D4: keeps the hosts of this platform readable, and masks every other', async () => {
    const { diagnostics, runAll } = setUp({
      ...lacking,
      mediaCacheHost: 'cache.exemple.tn',
      mediaCache: () => Promise.resolve({ kind: 'without-effect', host: 'cache.exemple.tn' }),
      resolveProxy: () => Promise.resolve('PROXY proxy.exemple.tn:3128'),
    })
    const text = `plateforme.exemple.tn plateforme.exemple.tn:443 cdn.exemple.tn cache.exemple.tn proxy.exemple.tn:3128 amira.exemple.tn`
    expect(diagnostics.mask(text)).toBe('[…] […] […] […] […] […]')
    await runAll()
    expect(diagnostics.mask(text)).toBe(
      'plateforme.exemple.tn plateforme.exemple.tn:443 cdn.exemple.tn cache.exemple.tn proxy.exemple.tn:3128 […]',
    )
  })

  it('D4: masks a host of another check, whose name a portal chose', async () => {
    const { diagnostics, runAll } = setUp({
      probe: () => Promise.resolve({ ...answered, status: 302, elsewhere: 'portail.exemple.tn' }),
    })
    await runAll()
    expect(diagnostics.mask('portail.exemple.tn')).toBe('[…]')
  })

  it('has the problems first, then what is good, of the newest run', async () => {
    let free = 1
    const { diagnostics, runAll } = setUp({ ...lacking, freeBytes: () => Promise.resolve(free) })
    expect(diagnostics.summary()).toBe('')
    await runAll()
    const lines = diagnostics.summary().split('\n')
    expect(lines.slice(0, -1).toSorted()).toEqual([
      'broken: configuration cdn.exemple.tn host-lacking hosts.images',
      'broken: disk full',
    ])
    expect(lines.at(-1)).toMatch(/^good: .*plateforme\.exemple\.tn|platform/)
    free = 5e10
    await runAll()
    expect(diagnostics.summary()).not.toContain('disk full')
  })
})
