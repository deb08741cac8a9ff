import { describe, expect, it } from 'vitest'
import type { Hosts } from './hosts'
import { captchaRequests, singleOriginRequests, pageRequests, type RequestInfo } from './request-policy'

const production: Hosts = {
  frames: new Set(['https://www.youtube-nocookie.com']),
  files: new Set(['https://cdn.exemple.tn']),
  browser: new Set(['https://forum.exemple.tn']),
  players: new Set(),
  embed: 'https://www.youtube-nocookie.com',
  signIn: new Set(),
  payments: new Set(),
  supportEmail: null,
  development: null,
}
const demo: Hosts = {
  ...production,
  frames: new Set(['http://127.0.0.1:4010']),
  files: new Set(['http://127.0.0.1:4010']),
  embed: 'http://127.0.0.1:4010',
}

const createRequest = (from: RequestInfo['from'], url: string, isNavigation = false): RequestInfo => ({
  from,
  url,
  isNavigation,
})
const mark = { header: 'x-tutorat-page', value: 'of-this-start' }
const atOnce = { playbackReady: () => null, route: () => null }
const policyFor = (hosts: Hosts, before: Partial<Parameters<typeof pageRequests>[1]> = {}) =>
  pageRequests(() => hosts, { ...atOnce, ...before }, mark)
const isAllowed = (hosts: Hosts, from: RequestInfo['from'], url: string, isNavigation = false): boolean =>
  policyFor(hosts).isAllowed(createRequest(from, url, isNavigation))

const local = [
  'http://127.0.0.1/',
  'http://127.0.0.1:4011/',
  'http://localhost:4010/',
  'http://192.168.1.1/',
  'https://192.168.1.1/',
  'http://10.0.0.1:8080/',
  'http://[::1]/',
  'ws://127.0.0.1:4010/',
  'http://printer/',
  'http://169.254.169.254/latest/',
]
const unlisted = [
  'https://evil.example/',
  'http://cdn.exemple.tn/',
  'https://cdn.exemple.tn:8443/',
  'https://cdn.exemple.tn@evil.example/',
  'https://redirector.gvt1.com/',
  'ftp://cdn.exemple.tn/',
  'wss://evil.example/',
  'file:///etc/passwd',
  'https://forum.exemple.tn/',
]

describe('request policies', () => {
  it('D3: load nothing from the network where it must not be written to the disk', () => {
    let mayLoad = false
    const policy = pageRequests(
      () => demo,
      atOnce,
      mark,
      () => mayLoad,
    )
    const allowed = () =>
      [
        createRequest('page', 'app://tutorat/api/platform/auth/me'),
        createRequest('page', 'data:image/png;base64,AAAA'),
        createRequest('page', 'http://127.0.0.1:4010/media/portraits/amira.svg'),
        createRequest('frame', 'http://127.0.0.1:4010/pages/quiz', true),
      ].map((request) => policy.isAllowed(request))
    expect(allowed()).toEqual([true, true, false, false])
    mayLoad = true
    expect(allowed()).toEqual([true, true, true, true])
  })

  it('B5: blocks this computer, the local network and unlisted hosts for page and frames', () => {
    for (const from of ['page', 'frame'] as const) {
      expect([...local, ...unlisted].filter((url) => isAllowed(production, from, url))).toEqual([])
      expect([...local, ...unlisted].filter((url) => isAllowed(production, from, url, true))).toEqual([])
    }
  })

  it('B5: allows only the demo platform on loopback in demo mode', () => {
    expect(isAllowed(demo, 'frame', 'http://127.0.0.1:4010/s/x/pages/youtube/1', true)).toBe(true)
    expect(isAllowed(demo, 'page', 'http://127.0.0.1:4010/s/x/media/a.mp4')).toBe(true)
    expect(local.filter((url) => isAllowed(demo, 'frame', url))).toEqual([])
  })

  it('B5: blocks the page and its gateway for frames', () => {
    const pageUrls = [
      'app://tutorat/',
      'app://tutorat/api/platform/auth/me',
      'app://tutorat/media/cdn.exemple.tn/a.m3u8',
    ]
    expect(
      pageUrls.filter((url) => isAllowed(production, 'frame', url) || isAllowed(production, 'frame', url, true)),
    ).toEqual([])
    expect(pageUrls.filter((url) => !isAllowed(production, 'page', url))).toEqual([])
  })

  it.each(['page', 'frame'] as const)('allows inline addresses for a %s, but no navigation to them', (from) => {
    const inline = ['data:image/png;base64,AA', 'blob:https://www.youtube-nocookie.com/1']
    expect(inline.map((url) => [isAllowed(production, from, url), isAllowed(production, from, url, true)])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(isAllowed(production, from, 'https://evil.example/data:')).toBe(false)
    expect(isAllowed(production, from, 'about:blank', true)).toBe(from === 'frame')
  })

  it('B5: allows the development server and its socket for the page only', () => {
    const hosts: Hosts = { ...production, development: 'http://localhost:5173' }
    const places = [
      'http://localhost:5173/a.js',
      'ws://localhost:5173/',
      'http://localhost:5174/',
      'ws://localhost:5174/',
    ]
    expect(places.map((url) => isAllowed(hosts, 'page', url))).toEqual([true, true, false, false])
    expect(places.filter((url) => isAllowed(hosts, 'frame', url))).toEqual([])
  })

  it('allows files of listed hosts for the page, but no navigation', () => {
    expect(isAllowed(production, 'page', 'https://cdn.exemple.tn/a.webp')).toBe(true)
    expect(isAllowed(production, 'page', 'https://cdn.exemple.tn/a.webp', true)).toBe(false)
    expect(isAllowed(production, 'page', 'https://www.youtube-nocookie.com/embed/x')).toBe(false)
  })

  it('B5: allows the hosts of the YouTube player only for frames and only while it is the embed', () => {
    const parts = [
      'https://rr3---sn-abc.googlevideo.com/videoplayback',
      'https://i.ytimg.com/vi/x.jpg',
      'https://www.youtube.com/s/player.js',
      'https://www.google.com/js/th/x.js',
    ]
    expect(parts.filter((url) => !isAllowed(production, 'frame', url))).toEqual([])
    expect(
      parts.filter(
        (url) =>
          isAllowed(production, 'page', url) ||
          isAllowed(demo, 'frame', url) ||
          isAllowed(production, 'frame', url, true),
      ),
    ).toEqual([])
    expect(isAllowed(production, 'frame', 'https://accounts.google.com/')).toBe(false)
    expect(isAllowed(production, 'frame', 'https://evilytimg.com/')).toBe(false)
  })

  it('adds a Referer header to the video embed when it is missing', () => {
    const policy = policyFor(production)
    const embed = createRequest('frame', 'https://www.youtube-nocookie.com/embed/x', true)
    expect(policy.rewriteRequest(embed, { Accept: '*/*' })).toEqual({
      Accept: '*/*',
      Referer: 'https://desktop.tutorat.tn/',
    })
    expect(policy.rewriteRequest(embed, { referer: 'https://www.youtube-nocookie.com/' })).toEqual({
      referer: 'https://www.youtube-nocookie.com/',
    })
    expect(policy.rewriteRequest(createRequest('frame', 'https://i.ytimg.com/x.jpg'), {})).toEqual({})
    expect(policy.rewriteRequest(createRequest('page', 'https://www.youtube-nocookie.com/x'), {})).toEqual({})
  })

  it('removes cookies from requests and responses of the page', () => {
    const policy = policyFor(production)
    const image = createRequest('page', 'https://cdn.exemple.tn/a.webp')
    expect(policy.rewriteRequest(image, { COOKIE: 'a=1', Accept: '*/*' })).toEqual({ Accept: '*/*' })
    expect(policy.rewriteResponse(image, { 'Set-Cookie': ['a=1'], 'etag': ['x'] })).toEqual({ etag: ['x'] })
  })

  it('B4: sets the page mark on calls of the page only, and overwrites a forged one', () => {
    const policy = policyFor(production)
    const call = 'app://tutorat/api/platform/auth/me'
    expect(policy.rewriteRequest(createRequest('page', call), { 'Accept': '*/*', 'X-Tutorat-Page': 'forged' })).toEqual(
      { 'Accept': '*/*', 'x-tutorat-page': 'of-this-start' },
    )
    expect(policy.rewriteRequest(createRequest('frame', call), { 'x-tutorat-page': 'forged' })).toBeNull()
    for (const from of ['page', 'frame'] as const) {
      expect(
        JSON.stringify(policy.rewriteRequest(createRequest(from, 'https://cdn.exemple.tn/a.webp'), {})),
      ).not.toContain('of-this-start')
    }
  })

  it('B5: blocks service workers and shared workers of partners', () => {
    const policy = policyFor(production)
    const script = createRequest('frame', 'https://www.youtube-nocookie.com/worker.js')
    for (const destination of ['serviceworker', 'sharedworker'])
      expect(policy.rewriteRequest(script, { 'Sec-Fetch-Dest': destination })).toBeNull()
    for (const destination of ['worker', 'script', 'iframe'])
      expect(policy.rewriteRequest(script, { 'Sec-Fetch-Dest': destination })).not.toBeNull()
  })

  it('B5: adds a content policy to partner pages that limits connections to listed hosts', () => {
    const answer = { 'Content-Security-Policy': ["default-src 'self'"], 'etag': ['x'] }
    const incoming = (hosts: Hosts, from: RequestInfo['from']) =>
      policyFor(hosts).rewriteResponse(createRequest(from, 'https://www.youtube-nocookie.com/embed/x', true), answer)
    expect(incoming(production, 'page')).toEqual(answer)
    const { etag, 'content-security-policy': [original, added = ''] = [] } = incoming(production, 'frame')
    expect([etag, original]).toEqual([['x'], "default-src 'self'"])
    const directives = new Map(
      added.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    )
    expect(directives.get('connect-src')).toEqual(
      expect.arrayContaining([
        'https://www.youtube-nocookie.com',
        'https://cdn.exemple.tn',
        'https://*.googlevideo.com',
      ]),
    )
    expect(directives.get('connect-src')).not.toContain('https:')
    expect(added).not.toMatch(/app:|'self'/)
    expect(incoming(demo, 'frame')['content-security-policy']?.[1]).toMatch(
      /connect-src http:\/\/127\.0\.0\.1:4010 data: blob:$/,
    )
  })

  it('B5: allows the captcha its own origin and public https hosts', () => {
    const policy = captchaRequests('http://127.0.0.1:4010')
    const allowed = [
      'http://127.0.0.1:4010/s/x',
      'https://www.gstatic.com/a.js',
      'data:text/css,x',
      ...local,
      'http://evil.example/',
      'app://tutorat/',
      'wss://evil.example/',
    ].filter((url) => policy.isAllowed(createRequest('page', url)))
    expect(allowed).toEqual(['http://127.0.0.1:4010/s/x', 'https://www.gstatic.com/a.js', 'data:text/css,x'])
  })

  it('B7: delays only the page of a protected player', async () => {
    const playbackReady = () => Promise.resolve('ready')
    const policy = policyFor({ ...production, players: new Set(['https://player.example']) }, { playbackReady })
    const player = createRequest('frame', 'https://player.example/v?otp=1', true)
    expect(await policy.beforeRequest(player)).toEqual(['ready'])
    for (const other of [
      createRequest('frame', 'https://player.example/v', false),
      createRequest('page', 'https://player.example/v', true),
      createRequest('frame', 'https://www.youtube-nocookie.com/embed/x', true),
    ]) {
      expect(policy.beforeRequest(other)).toBeNull()
    }
  })

  it('finds the route of each frame before its page is requested, and of nothing else', async () => {
    const routed: string[] = []
    const route = async (address: string) => void routed.push(address)
    const policy = policyFor(production, { route })
    const embed = 'https://www.youtube-nocookie.com/embed/x'
    await policy.beforeRequest(createRequest('frame', embed, true))
    for (const other of [
      createRequest('frame', embed, false),
      createRequest('page', embed, true),
      createRequest('frame', 'about:blank', true),
    ])
      expect(policy.beforeRequest(other)).toBeNull()
    expect(routed).toEqual([embed])
  })
})

it.each([captchaRequests('https://ecole.exemple.tn'), singleOriginRequests('https://ecole.exemple.tn')])(
  'leaves headers unchanged in a session for one origin',
  (policy) => {
    const to = createRequest('page', 'https://ecole.exemple.tn/')
    expect([
      policy.rewriteRequest(to, { a: 'b' }),
      policy.rewriteResponse(to, { 'set-cookie': ['c'] }),
      policy.beforeRequest(to),
    ]).toEqual([{ a: 'b' }, { 'set-cookie': ['c'] }, null])
  },
)
