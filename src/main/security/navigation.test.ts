import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hosts } from './hosts'
import { decideNavigation } from './navigation'
import type { ViewKind, Wish } from './navigation'

const hosts: Hosts = {
  frames: new Set(['https://www.youtube-nocookie.com', 'http://127.0.0.1:4010']),
  files: new Set(['https://cdn.exemple.tn']),
  browser: new Set(['https://forum.exemple.tn']),
  players: new Set(), embed: 'https://www.youtube-nocookie.com',
  signIn: new Set(), payments: new Set(), supportEmail: null,
  development: null,
}
const page: ViewKind = { kind: 'page' }
const check: ViewKind = { kind: 'human-check', origin: 'https://check.exemple.tn' }

const asMain = (url: string): Wish => ({ url, isMainFrame: true, byMainFrame: true })
const fromFrame = (url: string): Wish => ({ url, isMainFrame: true, byMainFrame: false })
const inFrame = (url: string): Wish => ({ url, isMainFrame: false, byMainFrame: false })

const foreign = [
  'https://evil.example/', 'http://evil.example/', 'file:///etc/passwd', 'data:text/html,x', 'blob:https://evil.example/1', 'javascript:alert(1)', 'tutorat://payment/success?orderId=999',
  'TUTORAT://home', 'about:blank', 'about:srcdoc', 'devtools://devtools/x', 'chrome://gpu', 'view-source:app://tutorat/', 'app://other/', 'app://tutorat:1/', 'filesystem:app://tutorat/x', 'ms-settings:', '//evil', '',
]

describe('navigation policy', () => {
  it('A4: the main frame stays on the page', () => {
    expect(decideNavigation(page, asMain('app://tutorat/subjects'), hosts)).toBe('allow')
    expect(foreign.filter((url) => decideNavigation(page, asMain(url), hosts) !== 'deny')).toEqual([])
    expect(decideNavigation(page, asMain('https://forum.exemple.tn/'), hosts)).toBe('deny')
  })

  it('A4: a file of a listed host is offered for saving, and only to the page itself', () => {
    expect(decideNavigation(page, asMain('https://cdn.exemple.tn/fiche.pdf'), hosts)).toBe('download')
    expect(decideNavigation(page, fromFrame('https://cdn.exemple.tn/fiche.pdf'), hosts)).toBe('deny')
    expect(decideNavigation(page, inFrame('https://cdn.exemple.tn/fiche.pdf'), hosts)).toBe('deny')
  })

  it('B3: a frame never moves the window, not even to our own page', () => {
    expect([...foreign, 'app://tutorat/', 'https://www.youtube-nocookie.com/'].filter((url) => decideNavigation(page, fromFrame(url), hosts) !== 'deny')).toEqual([])
  })

  it('B4: a frame reaches no scheme but https, on listed hosts; our own link scheme least of all', () => {
    const allowed = [...foreign, 'app://tutorat/', 'https://www.youtube-nocookie.com/embed/x', 'http://127.0.0.1:4010/s/x', 'http://127.0.0.1:4011/', 'https://www.youtube-nocookie.com.evil.example/']
      .filter((url) => decideNavigation(page, inFrame(url), hosts) === 'allow')
    expect(allowed).toEqual(['about:blank', 'https://www.youtube-nocookie.com/embed/x', 'http://127.0.0.1:4010/s/x'])
  })

  it('A4: a view of unknown purpose goes nowhere', () => {
    for (const url of [...foreign, 'app://tutorat/', 'https://www.youtube-nocookie.com/']) {
      expect(decideNavigation({ kind: 'unknown' }, asMain(url), hosts)).toBe('deny')
      expect(decideNavigation({ kind: 'unknown' }, inFrame(url), hosts)).toBe('deny')
    }
  })

  it('A4: the human check stays on its origin', () => {
    expect(decideNavigation(check, asMain('https://check.exemple.tn/done#token=x'), hosts)).toBe('allow')
    expect([...foreign, 'app://tutorat/'].filter((url) => decideNavigation(check, asMain(url), hosts) === 'allow')).toEqual([])
    expect(decideNavigation(check, inFrame('https://challenge.example/'), hosts)).toBe('allow')
    expect(decideNavigation(check, inFrame('tutorat://home'), hosts)).toBe('deny')
    expect(decideNavigation(check, inFrame('app://tutorat/'), hosts)).toBe('deny')
  })

  it('A4: 5 000 random addresses never throw, and allowed ones are of the list', () => {
    const address = fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.constantFrom(...foreign, 'app://tutorat', 'https://www.youtube-nocookie.com').chain((start) => fc.string().map((end) => start + end)))
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
