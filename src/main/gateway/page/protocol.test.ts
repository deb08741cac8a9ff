import { expect, it } from 'vitest'
import { isPageFile, registerPageProtocol } from './protocol'

type BufferResponse = { statusCode?: number; headers?: Record<string, string>; data?: Buffer; error?: number }
type BufferHandler = (request: { url: string; method: string }, respond: (response: BufferResponse) => void) => void
type Handle = (request: Request) => Promise<Response>

const document = { html: '<p>Accueil</p>', headers: { 'content-type': 'text/html; charset=utf-8' } }

function setUp({
  isDeprecatedApiThere = true,
  renderDocument = () => Promise.resolve<typeof document | null>(document),
  handle = ({ method, url }: Request) =>
    Promise.resolve(new Response(`${method} ${url}`, { status: 403, headers: { 'x-of': 'handle' } })),
}: {
  isDeprecatedApiThere?: boolean
  renderDocument?: () => Promise<typeof document | null>
  handle?: Handle
} = {}) {
  const calls: string[] = []
  let first: BufferHandler | null = null
  let served: Handle | null = null
  const protocol = {
    handle: (scheme: string, handler: Handle) => {
      calls.push(`handle ${scheme}`)
      served = handler
    },
    unregisterProtocol: (scheme: string) => void calls.push(`unregister ${scheme}`),
    ...(isDeprecatedApiThere && {
      registerBufferProtocol: (scheme: string, handler: BufferHandler) => {
        calls.push(`buffer ${scheme}`)
        first = handler
      },
    }),
  }
  registerPageProtocol({ protocol: protocol as never, renderDocument, handle })
  const request = (url: string, method = 'GET') =>
    new Promise<BufferResponse>((resolve) => first?.({ url, method }, resolve))
  return { calls, request, handle, served: () => served }
}

it('serves the first document by the faster API, and everything after it by the other', async () => {
  const { calls, request, handle, served } = setUp()
  expect(calls).toEqual(['buffer app'])
  const { statusCode, headers, data } = await request('app://tutorat/')
  expect([statusCode, headers, data?.toString()]).toEqual([200, document.headers, document.html])
  expect(calls).toEqual(['buffer app', 'unregister app', 'handle app'])
  expect(served()).toBe(handle)
})

it.each([
  ['an address without a document', 'GET', () => Promise.resolve(null)],
  ['a request that is no GET', 'POST', () => Promise.resolve(document)],
])('answers %s as it would later', async (_what, method, renderDocument) => {
  const { statusCode, headers, data } = await setUp({ renderDocument }).request('app://tutorat/a', method)
  expect([statusCode, headers?.['x-of'], data?.toString()]).toEqual([403, 'handle', `${method} app://tutorat/a`])
})

it('fails the first request instead of leaving it open where its document cannot be rendered', async () => {
  const renderDocument = () => Promise.reject(new Error('EIO'))
  expect(await setUp({ renderDocument }).request('app://tutorat/')).toEqual({ error: -2 })
})

it('serves all requests by the one API of an Electron without the faster one', () => {
  const { calls, served, handle } = setUp({ isDeprecatedApiThere: false })
  expect(calls).toEqual(['handle app'])
  expect(served()).toBe(handle)
})

it.each([
  ['app://tutorat/assets/index-1a2b.js', true],
  ['app://tutorat/assets/rubik-latin-wght-normal.woff2', true],
  ['app://tutorat/assets/a.css?b=c', true],
  ['app://other/assets/index-1a2b.js', false],
  ['app://tutorat/assets/a/index.js', false],
  ['app://tutorat/assets/.js', false],
  ['app://tutorat/assets/index.js.map', false],
  ['app://tutorat/x/assets/index.js', false],
  ['app://tutorat/assets/%2e%2e.js', false],
  ['app://tutorat/api/platform/assets/a.js', false],
])('knows the files of the page, which need no service: %s, %s', (address, isFile) => {
  expect(isPageFile(address)).toBe(isFile)
})
