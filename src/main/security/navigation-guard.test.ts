import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardContents } from './navigation-guard'
import { hostsOf } from './hosts'
import type { ViewKind } from './navigation'

/** A view under the guard; `fire` tells whether an event was prevented. */
function guarded(purpose: ViewKind = { kind: 'page' }) {
  const app = new EventEmitter()
  const said = { refused: [] as string[], downloads: [] as string[], webRtc: '', opens: (_details: { url: string }): unknown => null }
  const mainFrame = {}
  const contents = Object.assign(new EventEmitter(), {
    mainFrame,
    downloadURL: (url: string) => void said.downloads.push(url),
    setWindowOpenHandler: (handler: (details: { url: string }) => unknown) => void (said.opens = handler),
    setWebRTCIPHandlingPolicy: (policy: string) => void (said.webRtc = policy),
  })
  const hosts = { ...hostsOf(null, null), frames: new Set(['https://player.example']), files: new Set(['https://cdn.example']) }
  guardContents({ app: app as unknown as App, hosts: () => hosts, purposeOf: () => purpose, refused: (what) => said.refused.push(what) })
  app.emit('web-contents-created', {}, contents)
  const fire = (name: string, details: object) => {
    let isPrevented = false
    contents.emit(name, { preventDefault: () => (isPrevented = true), ...details })
    return isPrevented
  }
  return { fire, said, mainFrame }
}

describe('a view under the guard', () => {
  it('A4: is led nowhere by its page, and stays free to move within it', () => {
    const { fire, said, mainFrame } = guarded()
    expect(fire('will-navigate', { url: 'https://evil.example/', initiator: mainFrame })).toBe(true)
    expect(fire('will-navigate', { url: 'app://tutorat/subjects', initiator: mainFrame })).toBe(false)
    expect(said.refused).toEqual(['navigation'])
  })

  it('B3: is not led by a frame, not even to its own page', () => {
    const { fire, said } = guarded()
    expect(fire('will-navigate', { url: 'app://tutorat/', initiator: {} })).toBe(true)
    expect(said.refused).toEqual(['navigation'])
  })

  it('A4: follows no redirect elsewhere', () => {
    const { fire, mainFrame } = guarded()
    expect(fire('will-redirect', { url: 'https://evil.example/', isMainFrame: true, initiator: mainFrame })).toBe(true)
    expect(fire('will-redirect', { url: 'https://evil.example/', isMainFrame: false, initiator: mainFrame })).toBe(true)
    expect(fire('will-redirect', { url: 'https://player.example/v', isMainFrame: false, initiator: mainFrame })).toBe(false)
  })

  it('B4: shows listed hosts in its frames and handles no link of ours there', () => {
    const { fire, said } = guarded()
    expect(fire('will-frame-navigate', { url: 'https://player.example/v', isMainFrame: false })).toBe(false)
    for (const url of ['https://evil.example/', 'tutorat://subjects', 'app://tutorat/', 'mailto:a@b.tn']) expect(fire('will-frame-navigate', { url, isMainFrame: false })).toBe(true)
    expect(said.refused).toEqual(['frame-navigation', 'frame-navigation', 'frame-navigation', 'frame-navigation'])
  })

  it('offers a file of a listed host instead of going there', () => {
    const { fire, said, mainFrame } = guarded()
    expect(fire('will-navigate', { url: 'https://cdn.example/a.pdf', initiator: mainFrame })).toBe(true)
    expect([said.downloads, said.refused]).toEqual([['https://cdn.example/a.pdf'], []])
  })

  it('B3: opens no window and attaches no webview', () => {
    const { fire, said } = guarded()
    expect(said.opens({ url: 'app://tutorat/' })).toEqual({ action: 'deny' })
    expect(fire('will-attach-webview', {})).toBe(true)
    expect(said.refused).toEqual(['window', 'webview'])
  })

  it('A4: goes nowhere where nobody named it', () => {
    const { fire, mainFrame } = guarded({ kind: 'unknown' })
    expect(fire('will-navigate', { url: 'app://tutorat/', initiator: mainFrame })).toBe(true)
    expect(fire('will-frame-navigate', { url: 'https://player.example/v', isMainFrame: false })).toBe(true)
  })

  it('B5: sends no WebRTC packet around the proxy', () => {
    expect(guarded().said.webRtc).toBe('disable_non_proxied_udp')
  })
})
