import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { toRequestInfo, installRequestPipeline } from './request-headers'
import type { RequestInfo, RequestPolicy } from './request-policy'

const url = 'https://cdn.exemple.tn/a'
const page = {} as WebContents
const bar = {} as WebContents
const isPage = (contents: WebContents): boolean => contents === page
const top = { parent: null }
const inner = { parent: top }

describe('request classification', () => {
  it.each<
    [
      string,
      { resourceType: string; webContents?: WebContents; frame?: { parent: unknown } | null },
      RequestInfo['from'],
      boolean,
    ]
  >([
    ['the document of the page', { resourceType: 'mainFrame', webContents: page, frame: top }, 'page', true],
    [
      'the document of the page before its frame exists',
      { resourceType: 'mainFrame', webContents: page, frame: null },
      'page',
      true,
    ],
    ['a call of the page', { resourceType: 'xhr', webContents: page, frame: top }, 'page', false],
    ['the document of a frame', { resourceType: 'subFrame', webContents: page, frame: inner }, 'frame', true],
    [
      'the document of a frame, loaded by the page',
      { resourceType: 'subFrame', webContents: page, frame: top },
      'frame',
      true,
    ],
    ['a call of a frame, or of its worker', { resourceType: 'xhr', webContents: page, frame: inner }, 'frame', false],
    ['a call whose frame is gone', { resourceType: 'xhr', webContents: page, frame: null }, 'frame', false],
    ['a call of an unknown frame', { resourceType: 'image', webContents: page }, 'frame', false],
    [
      'a shared or service worker, of which Electron shows neither view nor frame',
      { resourceType: 'xhr' },
      'frame',
      false,
    ],
    ['the document of the find bar', { resourceType: 'mainFrame', webContents: bar, frame: top }, 'view', true],
    ['a call of the find bar', { resourceType: 'xhr', webContents: bar, frame: top }, 'view', false],
    ['a document without a view', { resourceType: 'mainFrame', frame: null }, 'frame', true],
    ['a main frame without a view', { resourceType: 'xhr', frame: top }, 'frame', false],
  ])('B5: classifies %s', (_case, details, from, isNavigation) => {
    expect(toRequestInfo({ url, ...details }, isPage)).toEqual({ url, from, isNavigation })
  })
})

type Listener = (details: object, answer: (result: object) => void) => void

function pipeline(policy: Partial<RequestPolicy>) {
  const listeners = new Map<string, { urls: string[] | null; listener: Listener }>()
  const on =
    (name: string) =>
    (...args: [Listener] | [{ urls: string[] }, Listener]) => {
      const listener = args.at(-1) as Listener
      listeners.set(name, { urls: args.length === 2 ? args[0].urls : null, listener })
    }
  const webRequest = {
    onBeforeRequest: on('request'),
    onBeforeSendHeaders: on('headers'),
    onHeadersReceived: on('answer'),
  }
  const allowAll: RequestPolicy = {
    isAllowed: () => true,
    beforeRequest: () => null,
    rewriteRequest: (_request, headers) => headers,
    rewriteResponse: (_request, headers) => headers,
  }
  installRequestPipeline({ webRequest } as unknown as Session, { ...allowAll, ...policy }, isPage)
  const emit = (name: string, details: object) =>
    new Promise((resolve) => listeners.get(name)?.listener({ url, resourceType: 'xhr', ...details }, resolve))
  return { emit, urls: (name: string) => listeners.get(name)?.urls }
}

describe('request pipeline', () => {
  it('B5: filters every request and cancels those that are not allowed', async () => {
    const { emit, urls } = pipeline({ isAllowed: ({ from }) => from === 'page' })
    expect(urls('request')).toBeNull()
    expect(await emit('request', { webContents: page, frame: top })).toEqual({ cancel: false })
    expect(await emit('request', {})).toEqual({ cancel: true })
  })

  it('B4: marks gateway calls but not static files', () => {
    const { urls } = pipeline({})
    expect(urls('headers')).toEqual(
      expect.arrayContaining([
        'app://tutorat/api/*',
        'app://tutorat/media/*',
        'app://tutorat/homework/*',
        'https://*/*',
      ]),
    )
    expect(urls('headers')?.filter((pattern) => pattern.startsWith('app:'))).toHaveLength(3)
  })

  it('B5: cancels a request whose headers are refused', async () => {
    const { emit } = pipeline({
      rewriteRequest: ({ from }, headers) => (from === 'page' ? { ...headers, a: 'b' } : null),
    })
    expect(await emit('headers', { requestHeaders: { c: 'd' }, webContents: page, frame: top })).toEqual({
      requestHeaders: { c: 'd', a: 'b' },
    })
    expect(await emit('headers', { requestHeaders: {} })).toEqual({ cancel: true })
  })

  it('B5: rewrites response headers as the policy requires', async () => {
    const { emit } = pipeline({ rewriteResponse: ({ from }) => ({ from: [from] }) })
    expect(await emit('answer', { webContents: page, frame: inner })).toEqual({ responseHeaders: { from: ['frame'] } })
  })

  it('B7: delays a request until the promise of the policy settles', async () => {
    const { emit } = pipeline({ beforeRequest: () => Promise.resolve('ready') })
    expect(await emit('request', { webContents: page, frame: inner })).toEqual({ cancel: false })
  })
})
