import { EventEmitter } from 'node:events'
import path from 'node:path'
import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { clearFrames, hardenSession, refuseWindowsAccount } from './harden-session'
import { hostsOf } from './hosts'
import { ownOriginRequests } from './request-policy'

type Ask = (contents: null, permission: string, answer: (given: boolean) => void, details: object) => void

const hosts = { ...hostsOf(null, null), frames: new Set(['https://player.example.org', 'https://embed.example.org']), players: new Set(['https://player.example.org']), files: new Set(['https://cdn.example.org']) }

/** A closed session, and what was asked of Electron for it. */
function closed(downloads: string | null = '/home/amira/Downloads') {
  const said = { saved: [] as object[], cleared: [] as object[], ntlm: [] as string[], languages: null as unknown, ask: null as Ask | null, check: null as ((...given: unknown[]) => boolean) | null, device: null as (() => boolean) | null, hears: [] as string[] }
  const fake = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler: Ask) => void (said.ask = handler),
    setPermissionCheckHandler: (handler: (...given: unknown[]) => boolean) => void (said.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => void (said.device = handler),
    setSpellCheckerLanguages: (languages: unknown) => void (said.languages = languages),
    setSpellCheckerEnabled: () => undefined,
    allowNTLMCredentialsForDomains: (domains: string) => void said.ntlm.push(domains),
    clearData: (what: object) => Promise.resolve(void said.cleared.push(what)),
    webRequest: { onBeforeRequest: () => void said.hears.push('request'), onBeforeSendHeaders: () => void said.hears.push('headers'), onHeadersReceived: () => void said.hears.push('answer') },
  })
  const session = fake as unknown as Session
  hardenSession({ session, hosts: () => hosts, requests: ownOriginRequests('https://x.example'), downloads })
  const download = (url: string) => {
    const event = { isPrevented: false, preventDefault: () => (event.isPrevented = true) }
    fake.emit('will-download', event, { getURLChain: () => [], getURL: () => url, getFilename: () => 'a.pdf', setSaveDialogOptions: (options: object) => void said.saved.push(options) })
    return event.isPrevented
  }
  return { said, session, download }
}

describe('a closed session', () => {
  it('B1: is emptied of the partners’ origins alone, and of nothing while there are none', async () => {
    const { said, session } = closed()
    await clearFrames([session], hostsOf(null, null))
    expect(said.cleared).toEqual([])
    await clearFrames([session], hosts)
    expect(said.cleared).toEqual([{ origins: ['https://player.example.org', 'https://embed.example.org'], originMatchingMode: 'origin-in-all-contexts' }])
  })

  it('A6: asks the table of permissions for requests and for checks, and gives no device', () => {
    const { said } = closed()
    const asked = (permission: string, requestingUrl: string, isMainFrame: boolean) => {
      let given: boolean | null = null
      said.ask?.(null, permission, (answer) => (given = answer), { requestingUrl, isMainFrame })
      return [given, said.check?.(null, permission, new URL(requestingUrl).origin, { requestingUrl, isMainFrame })]
    }
    expect(asked('media', 'app://tutorat/', true)).toEqual([false, false])
    expect(asked('openExternal', 'https://player.example.org/', false)).toEqual([false, false])
    expect(asked('fullscreen', 'app://tutorat/', true)).toEqual([true, true])
    expect(asked('fullscreen', 'https://player.example.org/', false)).toEqual([true, true])
    expect(asked('clipboard-sanitized-write', 'https://player.example.org/', false)).toEqual([false, false])
    expect(said.device?.()).toBe(false)
  })

  it('B5: hears of its requests and asks nobody for a dictionary', () => {
    const { said } = closed()
    expect(said.hears).toEqual(['request', 'headers', 'answer'])
    expect(said.languages).toEqual([])
  })

  it('A5: saves files of listed hosts only, and none where it has no folder', () => {
    expect(closed().download('https://cdn.example.org/a.pdf')).toBe(false)
    expect(closed().download('https://evil.example/a.pdf')).toBe(true)
    expect(closed(null).download('https://cdn.example.org/a.pdf')).toBe(true)
  })

  it('A4: offers to save an attachment below the downloads, and asks nothing about a refused one', () => {
    const { said, download } = closed()
    download('https://cdn.example.org/a.pdf')
    download('https://evil.example/a.pdf')
    expect(said.saved).toEqual([{ defaultPath: path.join('/home/amira/Downloads', 'a.pdf') }])
  })

  it('A10: gives the account of Windows to a domain that cannot exist, and so to nobody', () => {
    const { said, session } = closed()
    refuseWindowsAccount(session)
    // An empty list would leave the choice to the zones of Windows.
    expect(said.ntlm).toEqual(['nobody.invalid', 'nobody.invalid'])
  })
})
