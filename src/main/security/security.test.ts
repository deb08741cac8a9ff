import { EventEmitter } from 'node:events'
import type { App, IpcMainInvokeEvent, Session, WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { services } from '#shared/contract/endpoint.ts'
import type { CommandName } from '#shared/desktop/commands.ts'
import { platformConfig } from '#shared/platform-config.ts'
import { createSecurity } from './security'

// Outside Electron the package exports a program path.
vi.mock('electron', () => ({ shell: {}, webFrameMain: {} }))
vi.mock('node:module', async (original) => ({
  ...(await original<typeof import('node:module')>()),
  createRequire: () => () => ({}),
}))

const origin = 'https://ecole.exemple.tn'
const config = platformConfig.parse({
  name: 'École',
  services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
  pages: { humanCheck: `${origin}/check`, teacher: 'https://prof.exemple.tn/' },
  links: {},
  youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
  hosts: { images: [], media: [], frames: ['https://lecteur.exemple.tn'], browser: ['https://forum.exemple.tn'] },
})

type Answer = (answer: { cancel?: boolean; requestHeaders?: Record<string, string> }) => void

function createSession(contents?: WebContents) {
  const calls = { ntlm: 0, spelling: 0, downloads: 0, cleared: [] as object[] }
  let before: (details: object, answer: Answer) => void = () => undefined
  let headers: (filter: object, details: object, answer: Answer) => void = () => undefined
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
    setSpellCheckerLanguages: () => undefined,
    setSpellCheckerEnabled: (isOn: boolean) => void (calls.spelling += isOn ? 0 : 1),
    allowNTLMCredentialsForDomains: () => void (calls.ntlm += 1),
    clearData: (what: object) => Promise.resolve(void calls.cleared.push(what)),
    webRequest: {
      onBeforeRequest: (handler: typeof before) => void (before = handler),
      onBeforeSendHeaders: (filter: object, handler: (details: object, answer: Answer) => void) =>
        void ((headers = (_filter, details, answer) => handler(details, answer)), filter),
      onHeadersReceived: () => undefined,
    },
  })
  session.on('newListener', (name) => void (calls.downloads += name === 'will-download' ? 1 : 0))
  const page = { webContents: contents ?? {}, frame: { parent: null }, requestHeaders: {} }
  const isAllowed = (url: string, resourceType = 'xhr'): boolean => {
    let isCancelled: boolean | undefined
    before({ ...page, url, resourceType }, ({ cancel }) => (isCancelled = cancel))
    return isCancelled === false
  }
  const sentHeaders = (url: string): Record<string, string> | undefined => {
    let sent: Record<string, string> | undefined
    headers({}, { ...page, url, resourceType: 'xhr' }, ({ requestHeaders }) => (sent = requestHeaders))
    return sent
  }
  return { session: session as unknown as Session, calls, isAllowed, sentHeaders }
}

function setUp(developmentServer: string | null = null) {
  const app = Object.assign(new EventEmitter(), { getPath: (name: string) => `/home/amira/${name}` })
  const warned: string[] = []
  const security = createSecurity({
    app: app as unknown as App,
    clock: { now: () => 0, monotonic: () => 0 },
    schedule: () => () => undefined,
    developmentServer,
    allowsLink: () => true,
    log: { warn: (event, fields) => void warned.push(`${event} ${fields?.kind ?? ''}`) },
  })
  const view = () => {
    const mainFrame = { origin: 'app://tutorat', parent: null }
    const contents = Object.assign(new EventEmitter(), {
      mainFrame,
      isDestroyed: () => false,
      downloadURL: () => undefined,
      setWindowOpenHandler: () => undefined,
      setWebRTCIPHandlingPolicy: () => undefined,
    })
    app.emit('web-contents-created', {}, contents)
    const navigate = (url: string): boolean => {
      let isPrevented = false
      contents.emit('will-navigate', { url, initiator: mainFrame, preventDefault: () => (isPrevented = true) })
      return !isPrevented
    }
    return {
      contents: contents as unknown as WebContents,
      navigate,
      event: { senderFrame: mainFrame, sender: contents } as unknown as IpcMainInvokeEvent,
    }
  }
  return { app, security, warned, view }
}

describe('security policy', () => {
  it('prepares the session of the page although the operating system has no download folder', () => {
    const { app, security } = setUp()
    app.getPath = () => {
      throw new Error("Failed to get 'downloads' path")
    }
    const { session, calls } = createSession()
    security.hardenPageSession(session, () => null)
    expect(calls.downloads).toBe(1)
  })

  it('A7: trusts the registered view of the page, and that of the find bar for its own commands', () => {
    const { security, view } = setUp()
    const [page, bar, check, unknown] = [view(), view(), view(), view()]
    security.registerPage(page.contents, () => undefined)
    security.registerFindBar(bar.contents)
    security.registerCaptcha(`${origin}/check`, check.contents, createSession().session)
    const trusts = (command: CommandName) =>
      [page, bar, check, unknown].map(({ event }) => security.isTrusted(event, command))
    expect(trusts('session.sign-out')).toEqual([true, false, false, false])
    expect(trusts('find.type')).toEqual([true, true, false, false])
  })

  it('A4: limits navigation of each view by its kind and logs refusals', () => {
    const { security, view, warned } = setUp()
    const [page, check, unknown] = [view(), view(), view()]
    security.registerPage(page.contents, () => undefined)
    security.registerCaptcha(`${origin}/check`, check.contents, createSession().session)
    const addresses = ['app://tutorat/home', `${origin}/check/2`, 'https://evil.example/']
    expect([page, check, unknown].map(({ navigate }) => addresses.map(navigate))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ])
    expect(warned).toContain('navigation.refused navigation')
  })

  it('B3: allows frames and links of the platform hosts once they are known', () => {
    const { security } = setUp()
    const isShown = () =>
      ['https://lecteur.exemple.tn/1', 'https://evil.example/', 'no address'].map((address) =>
        security.mayFrame(address),
      )
    expect([isShown(), security.links.toAllowedAddress('https://forum.exemple.tn/')]).toEqual([
      [false, false, false],
      null,
    ])
    security.setPlatformHosts(config)
    expect([isShown(), security.links.toAllowedAddress('https://forum.exemple.tn/')]).toEqual([
      [true, false, false],
      'https://forum.exemple.tn/',
    ])
  })

  it('B5: still allows the development server once the platform is known', () => {
    for (const [server, reached] of [
      ['http://localhost:5173', true],
      [null, false],
    ] as const) {
      const { security } = setUp(server)
      const { session, isAllowed } = createSession()
      security.hardenPageSession(session, () => null)
      expect([isAllowed('http://localhost:5173/a.js'), isAllowed('ws://localhost:5173/')]).toEqual([reached, reached])
      security.setPlatformHosts(config)
      expect(isAllowed('http://localhost:5173/a.js')).toBe(reached)
    }
  })

  it('B4: sets a page mark on calls of the page that differs at each start', () => {
    const [{ security: first, view }, { security: second }] = [setUp(), setUp()]
    const { contents } = view()
    const { session, sentHeaders } = createSession(contents)
    first.registerPage(contents, () => undefined)
    first.hardenPageSession(session, () => null)
    expect(sentHeaders('app://tutorat/api/platform/auth/me')).toEqual({ 'x-tutorat-page': first.pageMark.value })
    expect(first.pageMark.value).toMatch(/^[0-9a-f]{32}$/)
    expect(first.pageMark.value).not.toBe(second.pageMark.value)
  })

  it('B1: clears the storage of partner origins and logs a failure', async () => {
    const { security, warned } = setUp()
    const { session, calls } = createSession()
    security.hardenPageSession(session, () => null)
    security.setPlatformHosts(config)
    await security.clearFrameStorage()
    expect(calls.cleared).toEqual([
      {
        origins: ['https://lecteur.exemple.tn', 'https://www.youtube-nocookie.com'],
        originMatchingMode: 'origin-in-all-contexts',
      },
    ])
    session.clearData = () => Promise.reject(new Error('busy'))
    await security.clearFrameStorage()
    expect(warned).toEqual(['frames.clear-storage-failed '])
  })

  it.each(['the find bar', 'an unknown view'])('B4: refuses a call of the platform by the document of %s', (name) => {
    const { security, view } = setUp()
    const { contents } = view()
    const { session, isAllowed, sentHeaders } = createSession(contents)
    if (name === 'the find bar') security.registerFindBar(contents)
    security.hardenPageSession(session, () => null)
    expect(isAllowed('app://tutorat/find-bar', 'mainFrame')).toBe(true)
    for (const address of ['api/platform/auth/me', 'media/cdn.exemple.tn/a.webp', 'homework/1'])
      expect(sentHeaders(`app://tutorat/${address}`)).toBeUndefined()
  })

  it('hardens a captcha session once, for its own origin and public hosts of the challenge', () => {
    const { security, view } = setUp()
    const { session, calls, isAllowed } = createSession()
    for (let round = 0; round < 2; round += 1) security.registerCaptcha(`${origin}/check`, view().contents, session)
    expect([calls.downloads, calls.ntlm]).toEqual([1, 1])
    expect([
      isAllowed(`${origin}/check`),
      isAllowed('https://challenge.example/a.js'),
      isAllowed('http://127.0.0.1/'),
    ]).toEqual([true, true, false])
  })

  it('I6: restricts a session to one origin without a Windows account', () => {
    const { security } = setUp()
    const { session, calls, isAllowed } = createSession()
    security.restrictToOrigin(session, 'https://updates.exemple.tn')
    expect([
      isAllowed('https://updates.exemple.tn/latest.yml'),
      isAllowed('https://evil.example/'),
      calls.ntlm,
    ]).toEqual([true, false, 1])
  })

  it('sends no client certificate and disables spell checking in every session', () => {
    const { app } = setUp()
    const args: unknown[] = []
    let isPrevented = false
    app.emit(
      'select-client-certificate',
      { preventDefault: () => (isPrevented = true) },
      {},
      origin,
      [{}],
      (...certificate: unknown[]) => void args.push(certificate),
    )
    expect([isPrevented, args]).toEqual([true, [[]]])
    const { session, calls } = createSession()
    app.emit('session-created', session)
    expect(calls.spelling).toBe(1)
  })
})
