import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hosts } from './hosts'
import { decideNavigation, type ViewKind, type NavigationRequest } from './navigation'

const hosts: Hosts = {
  frames: new Set(['https://www.youtube-nocookie.com', 'http://127.0.0.1:4010']),
  files: new Set(['https://cdn.exemple.tn']),
  browser: new Set(['https://forum.exemple.tn']),
  players: new Set(),
  embed: 'https://www.youtube-nocookie.com',
  signIn: new Set(),
  payments: new Set(),
  supportEmail: null,
  development: null,
}
const page: ViewKind = { kind: 'page' }
const captcha: ViewKind = { kind: 'captcha', origin: 'https://check.exemple.tn' }

const byMainFrame = (url: string): NavigationRequest => ({ url, isMainFrame: true, byMainFrame: true })
const byFrame = (url: string): NavigationRequest => ({ url, isMainFrame: true, byMainFrame: false })
const inFrame = (url: string): NavigationRequest => ({ url, isMainFrame: false, byMainFrame: false })

const foreign = [
  'https://evil.example/',
  'http://evil.example/',
  'file:///etc/passwd',
  'data:text/html,x',
  'blob:https://evil.example/1',
  'javascript:alert(1)',
  'tutorat://payment/success?orderId=999',
  'TUTORAT://home',
  'about:blank',
  'about:srcdoc',
  'devtools://devtools/x',
  'chrome://gpu',
  'view-source:app://tutorat/',
  'app://other/',
  'app://tutorat:1/',
  'filesystem:app://tutorat/x',
  'ms-settings:',
  '//evil',
  '',
]

describe('navigation policy', () => {
  it('A4: restricts the main frame to the page', () => {
    expect(decideNavigation(page, byMainFrame('app://tutorat/subjects'), hosts)).toBe('allow')
    expect(foreign.filter((url) => decideNavigation(page, byMainFrame(url), hosts) !== 'deny')).toEqual([])
    expect(decideNavigation(page, byMainFrame('https://forum.exemple.tn/'), hosts)).toBe('deny')
  })

  it('A4: downloads a file of a listed host only in the main frame', () => {
    expect(decideNavigation(page, byMainFrame('https://cdn.exemple.tn/fiche.pdf'), hosts)).toBe('download')
    expect(decideNavigation(page, byFrame('https://cdn.exemple.tn/fiche.pdf'), hosts)).toBe('deny')
    expect(decideNavigation(page, inFrame('https://cdn.exemple.tn/fiche.pdf'), hosts)).toBe('deny')
  })

  it('B3: denies navigation of the window by a frame, even to the page', () => {
    expect(
      [...foreign, 'app://tutorat/', 'https://www.youtube-nocookie.com/'].filter(
        (url) => decideNavigation(page, byFrame(url), hosts) !== 'deny',
      ),
    ).toEqual([])
  })

  it('B4: allows a frame to navigate to listed hosts only, and never to the deep link scheme', () => {
    const allowed = [
      ...foreign,
      'app://tutorat/',
      'https://www.youtube-nocookie.com/embed/x',
      'http://127.0.0.1:4010/s/x',
      'http://127.0.0.1:4011/',
      'https://www.youtube-nocookie.com.evil.example/',
    ].filter((url) => decideNavigation(page, inFrame(url), hosts) === 'allow')
    expect(allowed).toEqual(['about:blank', 'https://www.youtube-nocookie.com/embed/x', 'http://127.0.0.1:4010/s/x'])
  })

  it.each(['unknown', 'find-bar'] as const)('A4: denies every navigation of a view of the kind %s', (kind) => {
    for (const url of [...foreign, 'app://tutorat/', 'https://www.youtube-nocookie.com/']) {
      expect(decideNavigation({ kind }, byMainFrame(url), hosts)).toBe('deny')
      expect(decideNavigation({ kind }, inFrame(url), hosts)).toBe('deny')
    }
  })

  it('A4: restricts the captcha to its origin', () => {
    expect(decideNavigation(captcha, byMainFrame('https://check.exemple.tn/done#token=x'), hosts)).toBe('allow')
    expect(
      [...foreign, 'app://tutorat/'].filter((url) => decideNavigation(captcha, byMainFrame(url), hosts) === 'allow'),
    ).toEqual([])
    expect(decideNavigation(captcha, inFrame('https://challenge.example/'), hosts)).toBe('allow')
    expect(decideNavigation(captcha, inFrame('tutorat://home'), hosts)).toBe('deny')
    expect(decideNavigation(captcha, inFrame('app://tutorat/'), hosts)).toBe('deny')
  })

  it('A4: never throws for 5 000 random addresses and allows listed ones only', () => {
    const address = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc
        .constantFrom(...foreign, 'app://tutorat', 'https://www.youtube-nocookie.com')
        .chain((start) => fc.string().map((end) => start + end)),
    )
    fc.assert(
      fc.property(address, fc.boolean(), fc.boolean(), (url, isMainFrame, byMainFrame) => {
        if (decideNavigation(page, { url, isMainFrame, byMainFrame }, hosts) !== 'allow') return
        const { protocol, host } = new URL(url)
        const listed = isMainFrame ? ['app://tutorat'] : ['https://www.youtube-nocookie.com', 'http://127.0.0.1:4010']
        expect(url === 'about:blank' || listed.includes(`${protocol}//${host}`)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})
