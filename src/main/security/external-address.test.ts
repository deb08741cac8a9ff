import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  externalAddress,
  loopbackFormAddress,
  paymentAddress,
  reportMailAddress,
  signInAddress,
} from './external-address'
import type { Hosts } from './hosts'

const hosts: Hosts = {
  frames: new Set(['https://frames.exemple.tn']),
  files: new Set(['https://cdn.exemple.tn']),
  browser: new Set([
    'https://forum.exemple.tn',
    'https://www.facebook.com',
    'https://pay.exemple.tn:8443',
    'http://127.0.0.1:4010',
  ]),
  players: new Set(),
  embed: null,
  signIn: new Set(),
  payments: new Set(),
  supportEmail: 'aide@exemple.tn',
  development: null,
}

const prefixes = [
  'https://forum.exemple.tn',
  'https://www.facebook.com',
  'https://pay.exemple.tn:8443',
  'https://pay.exemple.tn',
  'http://forum.exemple.tn',
  'http://127.0.0.1:4010',
  'http://127.0.0.1',
  'HTTPS://FORUM.EXEMPLE.TN',
  'https:forum.exemple.tn',
  'https:/forum.exemple.tn',
  'https:\\\\forum.exemple.tn',
  'https://user@forum.exemple.tn',
  'https://:pw@forum.exemple.tn',
  'https://forum.exemple.tn@evil.example',
  'https://forum.exemple.tn.evil.example',
  'https://xn--frum-5qa.exemple.tn',
  'https://fоrum.exemple.tn',
  '\\\\server\\share',
  '//forum.exemple.tn',
  'javascript:',
  'file:///etc/passwd',
  'data:text/html,',
  'ms-msdt:/id',
  'tutorat://home',
  'app://tutorat',
  'mailto:aide@exemple.tn',
  'mailto:evil@evil.example',
  'smb://forum.exemple.tn',
  'https://cdn.exemple.tn',
  'vbscript:x',
  'blob:https://forum.exemple.tn/1',
]
const suffixes = [
  '',
  '/',
  '/t/1?x=1#y',
  ':8443/',
  ':443/',
  '@evil.example/',
  '\t',
  '\n',
  '\r\nHost: evil',
  ' --flag',
  '\\..\\x',
  '%0d%0a',
  '?subject=Aide',
  '?cc=evil@evil.example',
  '?body=x',
  '/é',
  '.',
  '"&calc',
]
const address = fc.oneof(
  fc
    .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...suffixes), fc.constantFrom(...suffixes))
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...prefixes), fc.string({ unit: 'binary', maxLength: 20 })).map((parts) => parts.join('')),
  fc.webUrl(),
  fc.string({ unit: 'binary' }),
)

describe('external links', () => {
  it('A5: accepts only listed addresses among 5 000, and normalises them', () => {
    const accepted = new Set<string>()
    fc.assert(
      fc.property(address, (text) => {
        const opened = externalAddress(text, hosts)
        if (opened === null) return
        accepted.add(opened)
        expect(opened).toMatch(
          opened.startsWith('mailto:')
            ? /^mailto:aide@exemple\.tn(\?subject=[^&]*(&subject=[^&]*)*)?$/
            : /^(https:\/\/(forum\.exemple\.tn|www\.facebook\.com|pay\.exemple\.tn:8443)|http:\/\/127\.0\.0\.1:4010)\//,
        )
        expect(opened).toMatch(/^[\x21-\x7e]*$/)
        expect(new URL(opened).href).toBe(opened)
      }),
      { numRuns: 5_000 },
    )
    expect(accepted.size).toBeGreaterThan(20)
  })

  it.each([
    ['https://forum.exemple.tn/t/12?page=2#p3', 'https://forum.exemple.tn/t/12?page=2#p3'],
    ['HTTPS://Forum.Exemple.TN', 'https://forum.exemple.tn/'],
    ['https://www.facebook.com/élève', 'https://www.facebook.com/%C3%A9l%C3%A8ve'],
    ['http://127.0.0.1:4010/s/x/pages/forum', 'http://127.0.0.1:4010/s/x/pages/forum'],
    ['mailto:aide@exemple.tn?subject=Bonjour', 'mailto:aide@exemple.tn?subject=Bonjour'],
    ['https://cdn.exemple.tn/x.pdf', null],
    ['https:forum.exemple.tn/', null],
    ['https://forum.exemple.tn:444/', null],
    ['https://user:pw@forum.exemple.tn/', null],
    ['mailto:aide@exemple.tn?cc=evil@evil.example', null],
    ['mailto:aide@exemple.tn,evil@evil.example', null],
    [`https://forum.exemple.tn/${'a'.repeat(2048)}`, null],
  ])('A5: normalises or rejects %s', (text, expected) => {
    expect(externalAddress(text, hosts)).toBe(expected)
  })

  const providers: Hosts = {
    ...hosts,
    browser: new Set(),
    signIn: new Set(['https://ecole.exemple.tn/auth/google', 'http://127.0.0.1:4010/s/x/pages/social/facebook']),
  }
  it.each([
    [
      'https://ecole.exemple.tn/auth/google?state=a&code_challenge=b',
      'https://ecole.exemple.tn/auth/google?state=a&code_challenge=b',
    ],
    [
      'http://127.0.0.1:4010/s/x/pages/social/facebook?state=a',
      'http://127.0.0.1:4010/s/x/pages/social/facebook?state=a',
    ],
    ['https://ecole.exemple.tn/auth/google/../facebook?state=a', null],
    ['https://ecole.exemple.tn/auth/google/more?state=a', null],
    ['https://ecole.exemple.tn/auth/GOOGLE', null],
    ['https://ecole.exemple.tn/', null],
    ['https://ecole.exemple.tn:8443/auth/google', null],
    ['http://ecole.exemple.tn/auth/google', null],
    ['https://user@ecole.exemple.tn/auth/google', null],
    ['https://ecole.exemple.tn@evil.example/auth/google', null],
    ['https://ecole.exemple.tn/auth/google#x', null],
    ['https://evil.example/auth/google', null],
    ['mailto:aide@exemple.tn', null],
    ['tutorat://login/google/callback', null],
    ['', null],
    [`https://ecole.exemple.tn/auth/google?x=${'a'.repeat(2048)}`, null],
  ])('C2: accepts only the exact sign-in page of a provider: %s', (text, expected) => {
    expect(signInAddress(text, providers)).toBe(expected)
  })

  it('A5: rejects the sign-in page of a provider as a link', () => {
    expect(externalAddress('https://ecole.exemple.tn/auth/google', providers)).toBeNull()
  })

  it.each([
    ['mailto:aide@exemple.tn?subject=Panne&body=Vide%20%26%0D%0Afin', 'same'],
    ['mailto:aide@exemple.tn?subject=Panne', null],
    ['mailto:aide@exemple.tn?body=x&subject=Panne', null],
    ['mailto:aide@exemple.tn?subject=a&body=b&cc=evil@evil.example', null],
    ['mailto:aide@exemple.tn?subject=a&body=b&attach=/etc/passwd', null],
    ['mailto:evil@evil.example?subject=a&body=b', null],
    ['mailto:aide@exemple.tn,evil@evil.example?subject=a&body=b', null],
    ['https://forum.exemple.tn/?subject=a&body=b', null],
    [`mailto:aide@exemple.tn?subject=a&body=${'b'.repeat(2048)}`, null],
  ])('A5: opens a report only as subject and text to the support address: %s', (text, expected) => {
    expect(reportMailAddress(text, hosts)).toBe(expected === 'same' ? text : expected)
    expect(reportMailAddress(text, { supportEmail: null })).toBeNull()
  })

  it('A5: rejects everything while the platform is unknown', () => {
    const unknownPlatform: Hosts = { ...hosts, browser: new Set(), supportEmail: null }
    expect(prefixes.filter((text) => externalAddress(text, unknownPlatform) !== null)).toEqual([])
  })
})

describe('support mail addresses', () => {
  it.each([
    ['mailto:aide@exemple.tn', true],
    ['mailto:aide@exemple.tn?subject=a&subject=b', true],
    ['mailto:aide@exemple.tn?subject=a&body=b', false],
    ['mailto:aide@exemple.tn#x', false],
    ['mailto:aide@exemple.tn.evil.example', false],
    ['mailto:', false],
  ])('A5: accepts %s: %s', (text, isAllowed) => {
    expect(externalAddress(text, hosts)).toBe(isAllowed ? text : null)
    expect(externalAddress(text, { ...hosts, supportEmail: null })).toBeNull()
  })
})

it('A5: accepts at most 2,048 characters', () => {
  const address = (length: number) => 'https://forum.exemple.tn/'.padEnd(length, 'a')
  expect([externalAddress(address(2048), hosts), externalAddress(address(2049), hosts)]).toEqual([address(2048), null])
})

describe('payment page addresses', () => {
  const paying: Hosts = { ...hosts, payments: new Set(['https://paiement.exemple.tn']) }

  it.each([
    ['https://paiement.exemple.tn/pay?order=a', true],
    ['https://paiement.exemple.tn/pay#x', false],
    ['https://paiement.exemple.tn:8443/pay', false],
    ['http://paiement.exemple.tn/pay', false],
    ['https://forum.exemple.tn/', false],
    ['mailto:aide@exemple.tn', false],
    ['https://a@paiement.exemple.tn/', false],
    ['', false],
  ])('B6: accepts %s: %s', (text, isAllowed) => {
    expect(paymentAddress(text, paying)).toBe(isAllowed ? text : null)
  })

  it('B6: accepts at most 4,096 characters', () => {
    const address = (length: number) => 'https://paiement.exemple.tn/'.padEnd(length, 'a')
    expect([paymentAddress(address(4096), paying), paymentAddress(address(4097), paying)]).toEqual([
      address(4096),
      null,
    ])
  })

  it('A5: rejects payment pages as links', () => {
    expect(externalAddress('https://paiement.exemple.tn/pay', paying)).toBeNull()
  })
})

describe('one-time loopback addresses', () => {
  const secret = 'aB3_-'.padEnd(43, 'x')

  it.each([
    [`http://127.0.0.1:40123/${secret}`, true],
    [`http://127.0.0.1:80/${secret}`, true],
    [`http://127.0.0.1:4/${secret}`, false],
    [`http://127.0.0.1:401234/${secret}`, false],
    [`http://127.0.0.1/${secret}`, false],
    [`https://127.0.0.1:40123/${secret}`, false],
    [`http://localhost:40123/${secret}`, false],
    [`http://127.0.0.1:40123/${secret}x`, false],
    [`http://127.0.0.1:40123/${secret.slice(1)}`, false],
    [`http://127.0.0.1:40123/${secret}?x`, false],
    [`x http://127.0.0.1:40123/${secret}`, false],
    [`http://127x0.0.1:40123/${secret}`, false],
  ])('B6: accepts %s: %s', (text, isAllowed) => {
    expect(loopbackFormAddress(text)).toBe(isAllowed ? text : null)
  })
})
