import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { toHosts } from './hosts'
import type { ViewKind } from './navigation'
import { guardContents } from './navigation-guard'

function setUp(kind: ViewKind = { kind: 'page' }) {
  const app = new EventEmitter()
  const calls = {
    refused: [] as string[],
    downloads: [] as string[],
    webRtc: '',
    openWindow: (_details: { url: string }): unknown => null,
  }
  const mainFrame = {}
  const contents = Object.assign(new EventEmitter(), {
    mainFrame,
    downloadURL: (url: string) => void calls.downloads.push(url),
    setWindowOpenHandler: (handler: (details: { url: string }) => unknown) => void (calls.openWindow = handler),
    setWebRTCIPHandlingPolicy: (policy: string) => void (calls.webRtc = policy),
  })
  const hosts = {
    ...toHosts(null, null),
    frames: new Set(['https://player.example']),
    files: new Set(['https://cdn.example']),
  }
  guardContents({
    app: app as unknown as App,
    hosts: () => hosts,
    getViewKind: () => kind,
    onRefused: (what) => calls.refused.push(what),
  })
  app.emit('web-contents-created', {}, contents)
  const fire = (name: string, details: object) => {
    let isPrevented = false
    contents.emit(name, { preventDefault: () => (isPrevented = true), ...details })
    return isPrevented
  }
  return { fire, calls, mainFrame }
}

describe('navigation guard', () => {
  it('A4: prevents navigation away from the page and allows it within the page', () => {
    const { fire, calls, mainFrame } = setUp()
    expect(fire('will-navigate', { url: 'https://evil.example/', initiator: mainFrame })).toBe(true)
    expect(fire('will-navigate', { url: 'app://tutorat/subjects', initiator: mainFrame })).toBe(false)
    expect(calls.refused).toEqual(['navigation'])
  })

  it('B3: prevents navigation of the window by a frame', () => {
    const { fire, calls } = setUp()
    expect(fire('will-navigate', { url: 'app://tutorat/', initiator: {} })).toBe(true)
    expect(calls.refused).toEqual(['navigation'])
  })

  it('A4: prevents redirects to unlisted hosts', () => {
    const { fire, mainFrame } = setUp()
    expect(fire('will-redirect', { url: 'https://evil.example/', isMainFrame: true, initiator: mainFrame })).toBe(true)
    expect(fire('will-redirect', { url: 'https://evil.example/', isMainFrame: false, initiator: mainFrame })).toBe(true)
    expect(fire('will-redirect', { url: 'https://player.example/v', isMainFrame: false, initiator: mainFrame })).toBe(
      false,
    )
  })

  it('B4: allows listed hosts in frames and prevents deep links there', () => {
    const { fire, calls } = setUp()
    expect(fire('will-frame-navigate', { url: 'https://player.example/v', isMainFrame: false })).toBe(false)
    for (const url of ['https://evil.example/', 'tutorat://subjects', 'app://tutorat/', 'mailto:a@b.tn']) {
      expect(fire('will-frame-navigate', { url, isMainFrame: false })).toBe(true)
    }
    expect(calls.refused).toEqual(['frame-navigation', 'frame-navigation', 'frame-navigation', 'frame-navigation'])
  })

  it('downloads a file of a listed host instead of navigating', () => {
    const { fire, calls, mainFrame } = setUp()
    expect(fire('will-navigate', { url: 'https://cdn.example/a.pdf', initiator: mainFrame })).toBe(true)
    expect([calls.downloads, calls.refused]).toEqual([['https://cdn.example/a.pdf'], []])
  })

  it('B3: denies new windows and webviews', () => {
    const { fire, calls } = setUp()
    expect(calls.openWindow({ url: 'app://tutorat/' })).toEqual({ action: 'deny' })
    expect(fire('will-attach-webview', {})).toBe(true)
    expect(calls.refused).toEqual(['window', 'webview'])
  })

  it('A4: prevents every navigation of an unregistered view', () => {
    const { fire, mainFrame } = setUp({ kind: 'unknown' })
    expect(fire('will-navigate', { url: 'app://tutorat/', initiator: mainFrame })).toBe(true)
    expect(fire('will-frame-navigate', { url: 'https://player.example/v', isMainFrame: false })).toBe(true)
  })

  it('B5: disables WebRTC that bypasses the proxy', () => {
    expect(setUp().calls.webRtc).toBe('disable_non_proxied_udp')
  })
})
