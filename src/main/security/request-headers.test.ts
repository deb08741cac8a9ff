import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { askedBy, installRequestPipeline } from './request-headers'
import type { RequestInfo, RequestPolicy } from './request-policy'

const url = 'https://cdn.exemple.tn/a'
const top = { parent: null }
const inner = { parent: top }

describe('who asks', () => {
  it.each<[string, { resourceType: string; webContentsId?: number; frame?: { parent: unknown } | null }, RequestInfo['from'], boolean]>([
    ['our document', { resourceType: 'mainFrame', webContentsId: 1, frame: top }, 'page', true],
    ['our document, before its frame is there', { resourceType: 'mainFrame', webContentsId: 1, frame: null }, 'page', true],
    ['a call of our page', { resourceType: 'xhr', webContentsId: 1, frame: top }, 'page', false],
    ['the document of a frame', { resourceType: 'subFrame', webContentsId: 1, frame: inner }, 'frame', true],
    ['the document of a frame, asked by our page', { resourceType: 'subFrame', webContentsId: 1, frame: top }, 'frame', true],
    ['a call of a frame, or of its worker', { resourceType: 'xhr', webContentsId: 1, frame: inner }, 'frame', false],
    ['a call whose frame is gone', { resourceType: 'xhr', webContentsId: 1, frame: null }, 'frame', false],
    ['a call whose frame is not known', { resourceType: 'image', webContentsId: 1 }, 'frame', false],
    ['a shared or service worker, of which Electron shows neither view nor frame', { resourceType: 'xhr' }, 'frame', false],
    ['a document without a view', { resourceType: 'mainFrame', frame: null }, 'frame', true],
    ['a main frame without a view', { resourceType: 'xhr', frame: top }, 'frame', false],
  ])('B5: %s', (_who, details, from, isNavigation) => {
    expect(askedBy({ url, ...details })).toEqual({ url, from, isNavigation })
  })
})

type Listener = (details: object, answer: (said: object) => void) => void

/** The pipeline of a session whose events the test fires. */
function pipeline(policy: Partial<RequestPolicy>) {
  const listeners = new Map<string, { urls: string[] | null; listener: Listener }>()
  const on = (name: string) => (...given: [Listener] | [{ urls: string[] }, Listener]) => {
    const listener = given.at(-1) as Listener
    listeners.set(name, { urls: given.length === 2 ? given[0].urls : null, listener })
  }
  const webRequest = { onBeforeRequest: on('request'), onBeforeSendHeaders: on('headers'), onHeadersReceived: on('answer') }
  installRequestPipeline({ webRequest } as unknown as Session, { mayLeave: () => true, before: () => null, outgoing: (_asked, headers) => headers, incoming: (_asked, headers) => headers, ...policy })
  const fire = (name: string, details: object) => new Promise((resolve) => listeners.get(name)?.listener({ url, resourceType: 'xhr', ...details }, resolve))
  return { fire, urls: (name: string) => listeners.get(name)?.urls }
}

describe('the pipeline of a session', () => {
  it('B5: hears of every request before it leaves, and cancels what may not', async () => {
    const { fire, urls } = pipeline({ mayLeave: ({ from }) => from === 'page' })
    expect(urls('request')).toBeNull()
    expect(await fire('request', { webContentsId: 1, frame: top })).toEqual({ cancel: false })
    expect(await fire('request', {})).toEqual({ cancel: true })
  })

  it('B4: marks the calls of the gateway, and no file of the page', () => {
    const { urls } = pipeline({})
    expect(urls('headers')).toEqual(expect.arrayContaining(['app://tutorat/api/*', 'app://tutorat/media/*', 'app://tutorat/homework/*', 'https://*/*']))
    expect(urls('headers')?.filter((pattern) => pattern.startsWith('app:'))).toHaveLength(3)
  })

  it('B5: cancels what its headers show to be refused', async () => {
    const { fire } = pipeline({ outgoing: ({ from }, headers) => (from === 'page' ? { ...headers, a: 'b' } : null) })
    expect(await fire('headers', { requestHeaders: { c: 'd' }, webContentsId: 1, frame: top })).toEqual({ requestHeaders: { c: 'd', a: 'b' } })
    expect(await fire('headers', { requestHeaders: {} })).toEqual({ cancel: true })
  })

  it('B5: hands an answer on with the headers that the policy gives it', async () => {
    const { fire } = pipeline({ incoming: ({ from }) => ({ from: [from] }) })
    expect(await fire('answer', { webContentsId: 1, frame: inner })).toEqual({ responseHeaders: { from: ['frame'] } })
  })

  it('B7: lets a request wait for what the policy names, whatever comes of it', async () => {
    const { fire } = pipeline({ before: () => Promise.resolve('ready') })
    expect(await fire('request', { webContentsId: 1, frame: inner })).toEqual({ cancel: false })
  })
})
