import { expect, it } from 'vitest'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { Check } from '#shared/desktop/diagnostics.ts'
import { cacheFaults } from '#shared/media-cache.ts'
import { configAt } from '#tests/support/gateway-harness.ts'
import type { ProbeResult } from '../proxy/probe'
import {
  clockCheck,
  diskCheck,
  keychainCheck,
  lineCheck,
  policyCheck,
  proxyCheck,
  reachCheck,
  tlsCheck,
  toForeignStatus,
  mediaCacheCheck,
  updatesCheck,
} from './checks'
import { createDiagnostics, redactReport, summarise } from './diagnostics'

const markup = (status: number): PlatformReply => ({ ok: true, status, body: undefined, form: 'markup' })

type Answered = Extract<ProbeResult, { kind: 'answered' }>

const answered = (details: Partial<Answered> = {}): ProbeResult => ({
  kind: 'answered',
  status: 200,
  ms: 40,
  elsewhere: null,
  date: null,
  ...details,
})
const failed = (failure: Extract<ProbeResult, { kind: 'failed' }>['failure']): ProbeResult => ({
  kind: 'failed',
  failure,
  ms: 10,
})

it.each<[string, ProbeResult, string, string]>([
  ['rates a response as reached', answered(), 'good', 'reached'],
  ['rates a 404 of the host itself as reached', answered({ status: 404 }), 'good', 'reached'],
  ['rates a slow response', answered({ ms: 4000 }), 'look', 'slow'],
  [
    'rates a redirect to a captive portal',
    answered({ status: 302, elsewhere: 'portail.lycee.tn' }),
    'look',
    'elsewhere',
  ],
  ['rates a status that network filters answer with', answered({ status: 511 }), 'broken', 'blocked'],
  ['rates a server error', answered({ status: 503 }), 'look', 'server-trouble'],
  ['rates an unknown host name', failed('name-unknown'), 'broken', 'name-unknown'],
  ['rates a certificate of an unknown authority', failed('certificate-authority'), 'broken', 'certificate-authority'],
])('%s', (_case, result, state, code) => {
  expect(reachCheck('video', 'www.youtube.com', result)).toMatchObject({
    id: 'video',
    host: 'www.youtube.com',
    state,
    code,
  })
})

const empty: PlatformReply = { ok: true, status: 404, body: undefined, form: 'empty' }
const reachedAt = (details: Partial<Answered> = {}) => reachCheck('platform', 'api.ecole.tn', answered(details))

it.each<[string, PlatformReply, Parameters<typeof lineCheck>[2], string, string, number | null]>([
  ['leaves a good line as it is', empty, { kind: 'good' }, 'good', 'reached', null],
  ['says what a slow line brings', empty, { kind: 'slow', bytesPerSecond: 5000 }, 'look', 'slow-line', 5000],
  ['names a line that cuts lists', empty, { kind: 'cut' }, 'broken', 'cut', null],
  ['names a call that was cut', { ok: false, failure: 'cut' }, { kind: 'good' }, 'broken', 'cut', null],
  [
    'names an answer that came as half',
    { ok: true, status: 200, body: undefined, form: 'broken' },
    { kind: 'good' },
    'broken',
    'cut',
    null,
  ],
])('of a platform that is reached, %s', (_case, reply, line, state, code, bytes) => {
  expect(lineCheck(reachedAt(), reply, line)).toMatchObject({ id: 'platform', state, code, bytes })
})

it('keeps the worse finding where the platform is not reached well', () => {
  expect(lineCheck(reachedAt({ status: 503 }), empty, { kind: 'cut' })).toMatchObject({ code: 'server-trouble' })
})

it('compares the clock with the platform’s and treats a certificate date error as a wrong clock', () => {
  const now = 1_800_000_000_000
  expect(clockCheck(answered({ date: now - 30_000 }), now)).toMatchObject({ state: 'good', seconds: 30 })
  expect(clockCheck(answered({ date: now + 3_600_000 }), now)).toMatchObject({
    state: 'look',
    code: 'off',
    seconds: -3600,
  })
  expect(clockCheck(answered({ date: now - 9 * 86_400_000 }), now)).toMatchObject({ state: 'broken', code: 'off' })
  expect(clockCheck(failed('certificate-date'), now)).toMatchObject({ state: 'broken', code: 'off' })
  expect(clockCheck(failed('timeout'), now)).toMatchObject({ state: 'look', code: 'not-known' })
})

it('rates the proxy route, TLS, the disk, the keychain and the policy', () => {
  expect(proxyCheck('DIRECT', null)).toMatchObject({ state: 'good', code: 'direct' })
  expect(proxyCheck('PROXY p.tn:80;DIRECT', null)).toMatchObject({ state: 'good', code: 'through', text: 'p.tn:80' })
  expect(proxyCheck('PROXY p.tn:80', 'cancelled')).toMatchObject({ state: 'broken', code: 'proxy-password' })
  expect(proxyCheck('PROXY p.tn:80', 'scheme')).toMatchObject({ state: 'broken', code: 'proxy-scheme' })
  expect(proxyCheck('', null)).toMatchObject({ state: 'broken', code: 'proxy-script' })
  expect(tlsCheck('http://127.0.0.1/', failed('refused'))).toMatchObject({ state: 'good', code: 'not-needed' })
  expect(tlsCheck('https://a.example/', failed('refused'))).toMatchObject({ state: 'look', code: 'not-known' })
  expect(tlsCheck('https://a.example/', failed('certificate-name'))).toMatchObject({ state: 'broken' })
  expect(diskCheck(5e10, true)).toMatchObject({ state: 'good' })
  expect(diskCheck(5e8, true)).toMatchObject({ state: 'look', code: 'low' })
  expect(diskCheck(5e6, true)).toMatchObject({ state: 'broken', code: 'full' })
  expect(diskCheck(5e10, false)).toMatchObject({ state: 'broken', code: 'unwritable' })
  expect(keychainCheck({ backend: 'memory', memoryReason: 'keychain-locked' })).toMatchObject({
    state: 'look',
    code: 'keychain-locked',
  })
  expect(keychainCheck({ backend: 'memory', memoryReason: 'shared-computer' })).toMatchObject({ state: 'good' })
  expect(policyCheck('ignored, "proxy" is wrong')).toMatchObject({ state: 'broken', code: 'ignored' })
  expect(policyCheck('proxy, payments')).toMatchObject({ state: 'good', code: 'applied', text: 'proxy, payments' })
  expect(policyCheck('none')).toMatchObject({ state: 'good', code: 'none', text: null })
})

it('rates the media cache of a school, without which nothing is broken', () => {
  const used = { kind: 'used', host: 'cache.ecole.tn', fault: null, share: null } as const
  expect(mediaCacheCheck({ kind: 'none' })).toBeNull()
  expect(mediaCacheCheck(used)).toMatchObject({ state: 'good', code: 'cache-ready', host: 'cache.ecole.tn' })
  expect(mediaCacheCheck({ ...used, share: 0.9 })).toMatchObject({ state: 'good', code: 'cache-used', share: 0.9 })
  for (const fault of cacheFaults)
    expect(mediaCacheCheck({ ...used, fault })).toMatchObject({ state: 'look', code: `cache-${fault}` })
  expect(mediaCacheCheck({ kind: 'without-effect', host: 'cache.ecole.tn' })).toMatchObject({
    state: 'look',
    code: 'cache-without-effect',
  })
})

it('D4: masks a report except for the hosts and versions of the checks', () => {
  const mask = (text: string): string => text.replaceAll(/\d[\d. ]{7,}/g, '[number]')
  const text = 'proxy 192.168.100.200:3128, tel 22 123 456 78\nChromium 142.0.7444.52'
  const redacted = redactReport(text, ['192.168.100.200:3128', 'Chromium 142.0.7444.52'], mask)
  expect(redacted).toBe('proxy 192.168.100.200:3128, tel [number]\nChromium 142.0.7444.52')
})

it('summarises the results of a run for a report, problems first', () => {
  const checks = [
    reachCheck('platform', 'api.example.org', answered({ date: null })),
    reachCheck('host', 'cdn.example.org', failed('name-unknown')),
    proxyCheck('DIRECT', null),
  ]
  expect(summarise(checks)).toBe('broken: host cdn.example.org name-unknown\ngood: platform, proxy')
  expect(summarise([])).toBe('')
})

it.each([
  [{ kind: 'off', reason: 'policy' }, 'good', 'updated-by-others', null],
  [{ kind: 'off', reason: 'not-writable' }, 'good', 'updated-by-others', null],
  [{ kind: 'off', reason: 'no-feed' }, 'good', 'never-updated', null],
  [{ kind: 'idle', failure: null }, 'good', 'up-to-date', null],
  [{ kind: 'idle', failure: 'unreachable' }, 'look', 'update-failed', null],
  [{ kind: 'ready', version: '1.2.0', bytes: 5 }, 'good', 'update-waits', '1.2.0'],
] as const)('rates the update phase %j as %s with code %s', (phase, state, code, text) => {
  expect(updatesCheck({ phase, tooOld: null, current: '1.0.0' })).toMatchObject({ id: 'updates', state, code, text })
  expect(
    updatesCheck({
      phase,
      tooOld: { minimum: '1.1.0', message: null, isRequired: false },
      current: '1.0.0',
    }),
  ).toMatchObject({ state: 'look', code: 'too-old', text: '1.0.0' })
})

it.each<[string, PlatformReply, number | null]>([
  ['a page of a filter', markup(403), 403],
  ['the page of a captive portal', markup(200), 200],
  ['the page of a platform that does not know the call', markup(404), null],
  ['the page of a platform that is down', markup(502), null],
  ['an answer', { ok: true, status: 200, body: { success: true }, form: 'json' }, null],
  ['no answer', { ok: false, failure: 'offline' }, null],
])('reads who answers a call of the platform: %s', (_case, reply, status) => {
  expect(toForeignStatus(reply)).toBe(status)
})

it('names a page that answers in place of the platform, and does not compare the clock with its date', async () => {
  const checks: Check[] = []
  const { run } = createDiagnostics({
    config: () => Promise.resolve(configAt('https://plateforme.exemple.tn')),
    probe: () => Promise.resolve(answered({ date: 0 })),
    resolveProxy: () => Promise.resolve('DIRECT'),
    proxyClosed: () => null,
    callPlatform: () => Promise.resolve(markup(403)),
    session: () => ({ backend: 'keychain', memoryReason: null }),
    freeBytes: () => Promise.resolve(5e10),
    checkDisk: () => Promise.resolve(),
    rendersInSoftware: false,
    lackingHosts: () => [
      { host: 'cdn.exemple.tn', use: 'images' },
      { host: 'cdn.exemple.tn', use: 'media' },
    ],
    policy: 'none',
    mediaCacheHost: null,
    mediaCache: () => Promise.resolve({ kind: 'none' }),
    line: () => Promise.resolve({ kind: 'good' }),
    updates: () => Promise.resolve({ phase: { kind: 'idle', failure: null }, tooOld: null, current: '1.0.0' }),
    info: () => Promise.resolve(''),
    now: () => 1_800_000_000_000,
    checked: ({ check }) => void checks.push(check),
    mask: (text) => text,
  })
  await run()
  const find = (id: Check['id']) => checks.find((check) => check.id === id)
  await expect.poll(() => find('clock')).toMatchObject({ state: 'look', code: 'not-known' })
  expect(find('platform')).toMatchObject({ state: 'broken', code: 'foreign-page', status: 403 })
  expect(find('configuration')).toMatchObject({
    state: 'broken',
    host: 'cdn.exemple.tn',
    text: 'hosts.images, hosts.media',
  })
})
