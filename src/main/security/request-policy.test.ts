import { describe, expect, it } from 'vitest'
import type { Hosts } from './hosts'
import { humanCheckRequests, ownOriginRequests, pageRequests } from './request-policy'
import type { RequestInfo } from './request-policy'

const real: Hosts = {
  frames: new Set(['https://www.youtube-nocookie.com']),
  files: new Set(['https://cdn.exemple.tn']),
  browser: new Set(['https://forum.exemple.tn']),
  players: new Set(), embed: 'https://www.youtube-nocookie.com',
  signIn: new Set(), payments: new Set(), supportEmail: null,
  development: null,
}
const demo: Hosts = { ...real, frames: new Set(['http://127.0.0.1:4010']), files: new Set(['http://127.0.0.1:4010']), embed: 'http://127.0.0.1:4010' }

const asked = (from: RequestInfo['from'], url: string, isNavigation = false): RequestInfo => ({ from, url, isNavigation })
const mark = { header: 'x-tutorat-page', value: 'of-this-start' }
const policyFor = (hosts: Hosts, playbackReady: () => Promise<unknown> | null = () => null) => pageRequests(() => hosts, playbackReady, mark)
const reach = (hosts: Hosts, from: RequestInfo['from'], url: string, isNavigation = false): boolean => policyFor(hosts).mayLeave(asked(from, url, isNavigation))

const local = ['http://127.0.0.1/', 'http://127.0.0.1:4011/', 'http://localhost:4010/', 'http://192.168.1.1/', 'https://192.168.1.1/', 'http://10.0.0.1:8080/', 'http://[::1]/', 'ws://127.0.0.1:4010/', 'http://printer/', 'http://169.254.169.254/latest/']
const off = ['https://evil.example/', 'http://cdn.exemple.tn/', 'https://cdn.exemple.tn:8443/', 'https://cdn.exemple.tn@evil.example/', 'https://redirector.gvt1.com/', 'ftp://cdn.exemple.tn/', 'wss://evil.example/', 'file:///etc/passwd', 'https://forum.exemple.tn/']

describe('requests', () => {
  it('B5: neither page nor frame reaches this computer, the local network or an unlisted host', () => {
    for (const from of ['page', 'frame'] as const) {
      expect([...local, ...off].filter((url) => reach(real, from, url))).toEqual([])
      expect([...local, ...off].filter((url) => reach(real, from, url, true))).toEqual([])
    }
  })

  it('B5: in demo mode the one loopback address is the demo platform', () => {
    expect(reach(demo, 'frame', 'http://127.0.0.1:4010/s/x/pages/youtube/1', true)).toBe(true)
    expect(reach(demo, 'page', 'http://127.0.0.1:4010/s/x/media/a.mp4')).toBe(true)
    expect(local.filter((url) => reach(demo, 'frame', url))).toEqual([])
  })

  it('B5: a frame never reaches the page and its gateway', () => {
    const ours = ['app://tutorat/', 'app://tutorat/api/platform/auth/me', 'app://tutorat/media/cdn.exemple.tn/a.m3u8']
    expect(ours.filter((url) => reach(real, 'frame', url) || reach(real, 'frame', url, true))).toEqual([])
    expect(ours.filter((url) => !reach(real, 'page', url))).toEqual([])
  })

  it.each(['page', 'frame'] as const)('a %s reads what an address holds itself, and moves to nothing of the kind', (from) => {
    const inline = ['data:image/png;base64,AA', 'blob:https://www.youtube-nocookie.com/1']
    expect(inline.map((url) => [reach(real, from, url), reach(real, from, url, true)])).toEqual([[true, false], [true, false]])
    expect(reach(real, from, 'https://evil.example/data:')).toBe(false)
    expect(reach(real, from, 'about:blank', true)).toBe(from === 'frame')
  })

  it('B5: only the development server itself is reached, also by its socket', () => {
    const hosts: Hosts = { ...real, development: 'http://localhost:5173' }
    const places = ['http://localhost:5173/a.js', 'ws://localhost:5173/', 'http://localhost:5174/', 'ws://localhost:5174/']
    expect(places.map((url) => reach(hosts, 'page', url))).toEqual([true, true, false, false])
    expect(places.filter((url) => reach(hosts, 'frame', url))).toEqual([])
  })

  it('the page reads files of listed hosts and moves nowhere', () => {
    expect(reach(real, 'page', 'https://cdn.exemple.tn/a.webp')).toBe(true)
    expect(reach(real, 'page', 'https://cdn.exemple.tn/a.webp', true)).toBe(false)
    expect(reach(real, 'page', 'https://www.youtube-nocookie.com/embed/x')).toBe(false)
  })

  it('B5: the player of YouTube gets its own parts, only inside a frame and only while it is the embed', () => {
    const parts = ['https://rr3---sn-abc.googlevideo.com/videoplayback', 'https://i.ytimg.com/vi/x.jpg', 'https://www.youtube.com/s/player.js', 'https://www.google.com/js/th/x.js']
    expect(parts.filter((url) => !reach(real, 'frame', url))).toEqual([])
    expect(parts.filter((url) => reach(real, 'page', url) || reach(demo, 'frame', url) || reach(real, 'frame', url, true))).toEqual([])
    expect(reach(real, 'frame', 'https://accounts.google.com/')).toBe(false)
    expect(reach(real, 'frame', 'https://evilytimg.com/')).toBe(false)
  })

  it('gives the embed a Referer where it has none, and keeps one that is there', () => {
    const policy = policyFor(real)
    const embed = asked('frame', 'https://www.youtube-nocookie.com/embed/x', true)
    expect(policy.outgoing(embed, { Accept: '*/*' })).toEqual({ Accept: '*/*', Referer: 'https://desktop.tutorat.tn/' })
    expect(policy.outgoing(embed, { referer: 'https://www.youtube-nocookie.com/' })).toEqual({ referer: 'https://www.youtube-nocookie.com/' })
    expect(policy.outgoing(asked('frame', 'https://i.ytimg.com/x.jpg'), {})).toEqual({})
    expect(policy.outgoing(asked('page', 'https://www.youtube-nocookie.com/x'), {})).toEqual({})
  })

  it('the page neither sends nor keeps cookies', () => {
    const policy = policyFor(real)
    const image = asked('page', 'https://cdn.exemple.tn/a.webp')
    expect(policy.outgoing(image, { COOKIE: 'a=1', Accept: '*/*' })).toEqual({ Accept: '*/*' })
    expect(policy.incoming(image, { 'Set-Cookie': ['a=1'], etag: ['x'] })).toEqual({ etag: ['x'] })
  })

  it('B4: only calls of the page carry the mark of this start, whatever they bring along', () => {
    const policy = policyFor(real)
    const call = 'app://tutorat/api/platform/auth/me'
    expect(policy.outgoing(asked('page', call), { Accept: '*/*', 'X-Tutorat-Page': 'forged' })).toEqual({ Accept: '*/*', 'x-tutorat-page': 'of-this-start' })
    expect(policy.outgoing(asked('frame', call), { 'x-tutorat-page': 'forged' })).toBeNull()
    for (const from of ['page', 'frame'] as const) expect(JSON.stringify(policy.outgoing(asked(from, 'https://cdn.exemple.tn/a.webp'), {}))).not.toContain('of-this-start')
  })

  it('B5: a partner gets no worker that outlives its frame', () => {
    const policy = policyFor(real)
    const script = asked('frame', 'https://www.youtube-nocookie.com/worker.js')
    for (const destination of ['serviceworker', 'sharedworker']) expect(policy.outgoing(script, { 'Sec-Fetch-Dest': destination })).toBeNull()
    for (const destination of ['worker', 'script', 'iframe']) expect(policy.outgoing(script, { 'Sec-Fetch-Dest': destination })).not.toBeNull()
  })

  it('B5: pages and workers of partners connect to listed hosts only, and never to our scheme, beside what their own policy says', () => {
    const answer = { 'Content-Security-Policy': ["default-src 'self'"], etag: ['x'] }
    const incoming = (hosts: Hosts, from: RequestInfo['from']) => policyFor(hosts).incoming(asked(from, 'https://www.youtube-nocookie.com/embed/x', true), answer)
    expect(incoming(real, 'page')).toEqual(answer)
    const { etag, 'content-security-policy': [own, added = ''] = [] } = incoming(real, 'frame')
    expect([etag, own]).toEqual([['x'], "default-src 'self'"])
    const directives = new Map(added.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
    expect(directives.get('connect-src')).toEqual(expect.arrayContaining(['https://www.youtube-nocookie.com', 'https://cdn.exemple.tn', 'https://*.googlevideo.com']))
    expect(directives.get('connect-src')).not.toContain('https:')
    expect(added).not.toMatch(/app:|'self'/)
    expect(incoming(demo, 'frame')['content-security-policy']?.[1]).toMatch(/connect-src http:\/\/127\.0\.0\.1:4010 data: blob:$/)
  })

  it('B5: the human check reaches its own origin and public https hosts', () => {
    const policy = humanCheckRequests('http://127.0.0.1:4010')
    const allowed = ['http://127.0.0.1:4010/s/x', 'https://www.gstatic.com/a.js', 'data:text/css,x', ...local, 'http://evil.example/', 'app://tutorat/', 'wss://evil.example/'].filter((url) =>
      policy.mayLeave(asked('page', url)),
    )
    expect(allowed).toEqual(['http://127.0.0.1:4010/s/x', 'https://www.gstatic.com/a.js', 'data:text/css,x'])
  })

  it('B7: only the page of a protected player waits for what plays it', async () => {
    const policy = policyFor({ ...real, players: new Set(['https://player.example']) }, () => Promise.resolve('ready'))
    expect(await policy.before(asked('frame', 'https://player.example/v?otp=1', true))).toBe('ready')
    for (const other of [asked('frame', 'https://player.example/v', false), asked('page', 'https://player.example/v', true), asked('frame', 'https://www.youtube-nocookie.com/embed/x', true)]) {
      expect(policy.before(other)).toBeNull()
    }
  })
})

it.each([humanCheckRequests('https://ecole.exemple.tn'), ownOriginRequests('https://ecole.exemple.tn')])('a session of one origin leaves the headers as they are', (policy) => {
  const to = asked('page', 'https://ecole.exemple.tn/')
  expect([policy.outgoing(to, { a: 'b' }), policy.incoming(to, { 'set-cookie': ['c'] }), policy.before(to)]).toEqual([{ a: 'b' }, { 'set-cookie': ['c'] }, null])
})
