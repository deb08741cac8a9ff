import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proxySettings, type ProxySettings } from '#shared/desktop/settings.ts'
import { toDraft, readDraft, splitAddress, type ProxyDraft } from './proxy-draft'

const manual = (host: string, port: string): ProxyDraft => ({ mode: 'manual', host, port, url: '' })
const script = (url: string): ProxyDraft => ({ mode: 'script', host: '', port: '', url })

it.each<[string, ProxyDraft, object]>([
  ['nothing', manual('', ''), { host: 'hostMissing', port: 'portInvalid' }],
  ['an address with a space', manual('proxy ecole', '8080'), { host: 'hostInvalid' }],
  ['an address with its protocol', manual('http://proxy.ecole.tn', '8080'), { host: 'hostInvalid' }],
  ['port 0', manual('proxy.ecole.tn', '0'), { port: 'portInvalid' }],
  ['port 65536', manual('proxy.ecole.tn', '65536'), { port: 'portInvalid' }],
  ['a port with letters', manual('proxy.ecole.tn', '80a'), { port: 'portInvalid' }],
  ['a port in another notation', manual('proxy.ecole.tn', '0x50'), { port: 'portInvalid' }],
  ['a port with a fraction', manual('proxy.ecole.tn', '80.0'), { port: 'portInvalid' }],
  ['no script', script(' '), { url: 'urlMissing' }],
  ['a script of a file', script('file:///etc/proxy.pac'), { url: 'urlInvalid' }],
  ['a script without protocol', script('proxy.ecole.tn/proxy.pac'), { url: 'urlInvalid' }],
])('refuses %s', (_what, draft, faults) => {
  expect(readDraft(draft)).toEqual({ ok: false, faults })
})

it('trims surrounding spaces', () => {
  expect(readDraft(manual(' 10.0.0.1 ', ' 3128 '))).toEqual({
    ok: true,
    proxy: { mode: 'manual', host: '10.0.0.1', port: 3128 },
  })
  expect(readDraft(script(' https://ecole.tn/proxy.pac '))).toEqual({
    ok: true,
    proxy: { mode: 'script', url: 'https://ecole.tn/proxy.pac' },
  })
})

it('accepts the system mode whatever the other fields contain', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (host, port, url) => {
      expect(readDraft({ mode: 'system', host, port, url })).toEqual({ ok: true, proxy: { mode: 'system' } })
    }),
  )
})

const proxies = fc.oneof<fc.Arbitrary<ProxySettings>[]>(
  fc.constant({ mode: 'system' }),
  fc.record({
    mode: fc.constant('manual' as const),
    host: fc.stringMatching(/^[A-Za-z0-9.-]{1,40}$/),
    port: fc.integer({ min: 1, max: 65_535 }),
  }),
  fc.record({ mode: fc.constant('script' as const), url: fc.domain().map((domain) => `https://${domain}/proxy.pac`) }),
)

it('reads back every valid proxy setting', () => {
  fc.assert(
    fc.property(proxies, (proxy) => {
      expect(readDraft(toDraft(proxy))).toEqual({ ok: true, proxy })
    }),
  )
})

it('produces only settings that pass the proxySettings schema', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('proxy', '8080', 'http://a.tn/p', ''))
  fc.assert(
    fc.property(fc.constantFrom('manual' as const, 'script' as const), text, text, text, (mode, host, port, url) => {
      const read = readDraft({ mode, host, port, url })
      if (read.ok) expect(proxySettings.safeParse(read.proxy).success).toBe(true)
      else expect(Object.keys(read.faults).length).toBeGreaterThan(0)
    }),
  )
})

it.each([
  ['proxy.ecole.tn:8080', { host: 'proxy.ecole.tn', port: '8080' }],
  [' http://10.0.0.1:3128/ ', { host: '10.0.0.1', port: '3128' }],
  ['proxy.ecole.tn', null],
  ['http://proxy.ecole.tn:8080/proxy.pac', null],
  ['user:secret@proxy:80', null],
])('splits %j into %j', (typed, parts) => {
  expect(splitAddress(typed)).toEqual(parts)
})
