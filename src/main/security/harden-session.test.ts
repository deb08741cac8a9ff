import { EventEmitter } from 'node:events'
import path from 'node:path'
import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { clearFrameStorage, hardenSession, refuseWindowsAccount } from './harden-session'
import { toHosts } from './hosts'
import { singleOriginRequests } from './request-policy'

type PermissionHandler = (
  contents: null,
  permission: string,
  answer: (granted: boolean) => void,
  details: object,
) => void

const hosts = {
  ...toHosts(null, null),
  frames: new Set(['https://player.example.org', 'https://embed.example.org']),
  players: new Set(['https://player.example.org']),
  files: new Set(['https://cdn.example.org']),
}

function setUp(downloads: string | null = '/home/amira/Downloads') {
  const calls = {
    saved: [] as object[],
    cleared: [] as object[],
    ntlm: [] as string[],
    languages: null as unknown,
    request: null as PermissionHandler | null,
    check: null as ((...args: unknown[]) => boolean) | null,
    device: null as (() => boolean) | null,
    listeners: [] as string[],
    tracked: 0,
  }
  const fake = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler: PermissionHandler) => void (calls.request = handler),
    setPermissionCheckHandler: (handler: (...args: unknown[]) => boolean) => void (calls.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => void (calls.device = handler),
    setSpellCheckerLanguages: (languages: unknown) => void (calls.languages = languages),
    setSpellCheckerEnabled: () => undefined,
    allowNTLMCredentialsForDomains: (domains: string) => void calls.ntlm.push(domains),
    clearData: (what: object) => Promise.resolve(void calls.cleared.push(what)),
    webRequest: {
      onBeforeRequest: () => void calls.listeners.push('request'),
      onBeforeSendHeaders: () => void calls.listeners.push('headers'),
      onHeadersReceived: () => void calls.listeners.push('answer'),
    },
  })
  const session = fake as unknown as Session
  hardenSession({
    session,
    hosts: () => hosts,
    requests: singleOriginRequests('https://x.example'),
    isPage: () => true,
    downloads: downloads === null ? null : () => downloads,
    onDownload: () => void (calls.tracked += 1),
  })
  const download = (url: string) => {
    const event = { isPrevented: false, preventDefault: () => (event.isPrevented = true) }
    fake.emit('will-download', event, {
      getURLChain: () => [],
      getURL: () => url,
      getFilename: () => 'a.pdf',
      setSaveDialogOptions: (options: object) => void calls.saved.push(options),
    })
    return event.isPrevented
  }
  return { calls, session, download }
}

describe('hardenSession', () => {
  it('B1: clears the storage of partner origins only, and clears nothing without partner origins', async () => {
    const { calls, session } = setUp()
    await clearFrameStorage([session], toHosts(null, null))
    expect(calls.cleared).toEqual([])
    await clearFrameStorage([session], hosts)
    expect(calls.cleared).toEqual([
      {
        origins: ['https://player.example.org', 'https://embed.example.org'],
        originMatchingMode: 'origin-in-all-contexts',
      },
    ])
  })

  it('A6: applies the permission table to requests and checks, and grants no device', () => {
    const { calls } = setUp()
    const decide = (permission: string, requestingUrl: string, isMainFrame: boolean) => {
      let granted: boolean | null = null
      calls.request?.(null, permission, (answer) => (granted = answer), { requestingUrl, isMainFrame })
      return [granted, calls.check?.(null, permission, new URL(requestingUrl).origin, { requestingUrl, isMainFrame })]
    }
    expect(decide('media', 'app://tutorat/', true)).toEqual([false, false])
    expect(decide('openExternal', 'https://player.example.org/', false)).toEqual([false, false])
    expect(decide('fullscreen', 'app://tutorat/', true)).toEqual([true, true])
    expect(decide('fullscreen', 'https://player.example.org/', false)).toEqual([true, true])
    expect(decide('clipboard-sanitized-write', 'https://player.example.org/', false)).toEqual([false, false])
    expect(calls.device?.()).toBe(false)
  })

  it('B5: filters its requests and downloads no dictionary', () => {
    const { calls } = setUp()
    expect(calls.listeners).toEqual(['request', 'headers', 'answer'])
    expect(calls.languages).toEqual([])
  })

  it('A5: downloads from listed hosts only, and not at all without a folder', () => {
    expect(setUp().download('https://cdn.example.org/a.pdf')).toBe(false)
    expect(setUp().download('https://evil.example/a.pdf')).toBe(true)
    expect(setUp(null).download('https://cdn.example.org/a.pdf')).toBe(true)
  })

  it('A4: reports allowed downloads only', () => {
    const { calls, download } = setUp()
    download('https://evil.example/a.pdf')
    expect(calls.tracked).toBe(0)
    download('https://cdn.example.org/a.pdf')
    expect(calls.tracked).toBe(1)
  })

  it('A4: proposes the download folder for an attachment, and shows no dialog for a refused one', () => {
    const { calls, download } = setUp()
    download('https://cdn.example.org/a.pdf')
    download('https://evil.example/a.pdf')
    expect(calls.saved).toEqual([{ defaultPath: path.join('/home/amira/Downloads', 'a.pdf') }])
  })

  it('A10: allows NTLM only for a domain that cannot exist', () => {
    const { calls, session } = setUp()
    refuseWindowsAccount(session)
    // An empty list would defer to the Windows zones.
    expect(calls.ntlm).toEqual(['nobody.invalid', 'nobody.invalid'])
  })
})
