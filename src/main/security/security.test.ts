import { EventEmitter } from 'node:events'
import type { App, IpcMainInvokeEvent, Session, WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { services } from '../../shared/contract/endpoint'
import { platformConfig } from '../../shared/platform-config'
import { createSecurity } from './security'

// The package of Electron is the path of a program outside of it.
vi.mock('electron', () => ({ shell: {}, webFrameMain: {} }))
vi.mock('node:module', async (original) => ({ ...(await original<typeof import('node:module')>()), createRequire: () => () => ({}) }))

const origin = 'https://ecole.exemple.tn'
const config = platformConfig.parse({
  name: 'École', services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
  pages: { humanCheck: `${origin}/check`, teacher: 'https://prof.exemple.tn/' }, links: {}, youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
  hosts: { images: [], media: [], frames: ['https://lecteur.exemple.tn'], browser: ['https://forum.exemple.tn'] },
})

type Answer = (answer: { cancel?: boolean; requestHeaders?: Record<string, string> }) => void

/** A session that notes how it was closed, and answers whether a request may leave. */
function sessionOf() {
  const closed = { ntlm: 0, spelling: 0, downloads: 0, cleared: [] as object[] }
  let before: (details: object, answer: Answer) => void = () => undefined
  let headers: (filter: object, details: object, answer: Answer) => void = () => undefined
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: () => undefined, setPermissionCheckHandler: () => undefined, setDevicePermissionHandler: () => undefined,
    setSpellCheckerLanguages: () => undefined, setSpellCheckerEnabled: (isOn: boolean) => void (closed.spelling += isOn ? 0 : 1),
    allowNTLMCredentialsForDomains: () => void (closed.ntlm += 1),
    clearData: (what: object) => Promise.resolve(void closed.cleared.push(what)),
    webRequest: {
      onBeforeRequest: (handler: typeof before) => void (before = handler),
      onBeforeSendHeaders: (filter: object, handler: (details: object, answer: Answer) => void) => void (headers = (_filter, details, answer) => handler(details, answer), filter),
      onHeadersReceived: () => undefined,
    },
  })
  session.on('newListener', (name) => void (closed.downloads += name === 'will-download' ? 1 : 0))
  const page = { webContentsId: 1, frame: { parent: null }, requestHeaders: {} }
  const mayLeave = (url: string, resourceType = 'xhr'): boolean => {
    let isCancelled: boolean | undefined
    before({ ...page, url, resourceType }, ({ cancel }) => (isCancelled = cancel))
    return isCancelled === false
  }
  const sentHeaders = (url: string): Record<string, string> | undefined => {
    let sent: Record<string, string> | undefined
    headers({}, { ...page, url, resourceType: 'xhr' }, ({ requestHeaders }) => (sent = requestHeaders))
    return sent
  }
  return { session: session as unknown as Session, closed, mayLeave, sentHeaders }
}

function world(developmentServer: string | null = null) {
  const app = Object.assign(new EventEmitter(), { getPath: (name: string) => `/home/amira/${name}` })
  const warned: string[] = []
  const security = createSecurity({ app: app as unknown as App, clock: { now: () => 0, monotonic: () => 0 }, schedule: () => () => undefined, developmentServer, allowsLink: () => true, log: { warn: (event, fields) => void warned.push(`${event} ${fields?.kind ?? ''}`) } })
  const view = () => {
    const mainFrame = { origin: 'app://tutorat', parent: null }
    const contents = Object.assign(new EventEmitter(), { mainFrame, isDestroyed: () => false, downloadURL: () => undefined, setWindowOpenHandler: () => undefined, setWebRTCIPHandlingPolicy: () => undefined })
    app.emit('web-contents-created', {}, contents)
    const goes = (url: string): boolean => {
      let isPrevented = false
      contents.emit('will-navigate', { url, initiator: mainFrame, preventDefault: () => (isPrevented = true) })
      return !isPrevented
    }
    return { contents: contents as unknown as WebContents, goes, event: { senderFrame: mainFrame, sender: contents } as unknown as IpcMainInvokeEvent }
  }
  return { app, security, warned, view }
}

describe('the security of the application', () => {
  it('A7: trusts the page’s own view and no other, whatever it shows', () => {
    const { security, view } = world()
    const [page, check, unknown] = [view(), view(), view()]
    security.registerPage(page.contents, () => undefined)
    security.registerCaptcha(`${origin}/check`, check.contents, sessionOf().session)
    expect([page, check, unknown].map(({ event }) => security.isTrusted(event))).toEqual([true, false, false])
  })

  it('A4: lets each view go only where its purpose leads, and logs what it refused', () => {
    const { security, view, warned } = world()
    const [page, check, unknown] = [view(), view(), view()]
    security.registerPage(page.contents, () => undefined)
    security.registerCaptcha(`${origin}/check`, check.contents, sessionOf().session)
    const places = ['app://tutorat/home', `${origin}/check/2`, 'https://evil.example/']
    expect([page, check, unknown].map(({ goes }) => places.map(goes))).toEqual([[true, false, false], [false, true, false], [false, false, false]])
    expect(warned).toContain('navigation.refused navigation')
  })

  it('B3: opens frames and links for the hosts of the platform once it is known', () => {
    const { security } = world()
    const shown = () => ['https://lecteur.exemple.tn/1', 'https://evil.example/', 'no address'].map((address) => security.mayFrame(address))
    expect([shown(), security.links.listed('https://forum.exemple.tn/')]).toEqual([[false, false, false], null])
    security.setPlatformHosts(config)
    expect([shown(), security.links.listed('https://forum.exemple.tn/')]).toEqual([[true, false, false], 'https://forum.exemple.tn/'])
  })

  it('B5: keeps the development server among the hosts of its page, also once the platform is known', () => {
    for (const [server, reached] of [['http://localhost:5173', true], [null, false]] as const) {
      const { security } = world(server)
      const { session, mayLeave } = sessionOf()
      security.hardenPageSession(session)
      expect([mayLeave('http://localhost:5173/a.js'), mayLeave('ws://localhost:5173/')]).toEqual([reached, reached])
      security.setPlatformHosts(config)
      expect(mayLeave('http://localhost:5173/a.js')).toBe(reached)
    }
  })

  it('B4: puts the mark of this start on calls of the page, another one at each start', () => {
    const [first, second] = [world().security, world().security]
    const { session, sentHeaders } = sessionOf()
    first.hardenPageSession(session)
    expect(sentHeaders('app://tutorat/api/platform/auth/me')).toEqual({ 'x-tutorat-page': first.pageMark.value })
    expect(first.pageMark.value).toMatch(/^[0-9a-f]{32}$/)
    expect(first.pageMark.value).not.toBe(second.pageMark.value)
  })

  it('B1: empties the page’s sessions of the partners’ origins, and warns where that fails', async () => {
    const { security, warned } = world()
    const { session, closed } = sessionOf()
    security.hardenPageSession(session)
    security.setPlatformHosts(config)
    await security.clearFrameStorage()
    expect(closed.cleared).toEqual([{ origins: ['https://lecteur.exemple.tn', 'https://www.youtube-nocookie.com'], originMatchingMode: 'origin-in-all-contexts' }])
    session.clearData = () => Promise.reject(new Error('busy'))
    await security.clearFrameStorage()
    expect(warned).toEqual(['frames.not-forgotten '])
  })

  it('closes the session of a human check once, for its own origin and public parts of the challenge', () => {
    const { security, view } = world()
    const { session, closed, mayLeave } = sessionOf()
    for (let round = 0; round < 2; round += 1) security.registerCaptcha(`${origin}/check`, view().contents, session)
    expect([closed.downloads, closed.ntlm]).toEqual([1, 1])
    expect([mayLeave(`${origin}/check`), mayLeave('https://challenge.example/a.js'), mayLeave('http://127.0.0.1/')]).toEqual([true, true, false])
  })

  it('I6: confines a session to one origin, and gives it no account of Windows', () => {
    const { security } = world()
    const { session, closed, mayLeave } = sessionOf()
    security.restrictToOrigin(session, 'https://updates.exemple.tn')
    expect([mayLeave('https://updates.exemple.tn/latest.yml'), mayLeave('https://evil.example/'), closed.ntlm]).toEqual([true, false, 1])
  })

  it('gives no certificate of the computer’s owner to a site that asks for one, and no session a dictionary', () => {
    const { app } = world()
    const given: unknown[] = []
    let isPrevented = false
    app.emit('select-client-certificate', { preventDefault: () => (isPrevented = true) }, {}, origin, [{}], (...certificate: unknown[]) => void given.push(certificate))
    expect([isPrevented, given]).toEqual([true, [[]]])
    const { session, closed } = sessionOf()
    app.emit('session-created', session)
    expect(closed.spelling).toBe(1)
  })
})
