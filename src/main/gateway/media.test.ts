import { describe, expect, it } from 'vitest'
import { configAt } from '#tests/support/gateway-harness.ts'
import { teeToCache, hasSecretQuery, classifyFile, createMedia, maxCachedBytes } from './media'

describe('classifyFile', () => {
  it.each([
    ['image/png', '/a', 'pages'],
    ['IMAGE/JPEG', '/a.pdf', 'pages'],
    ['application/pdf', '/a', 'attachments'],
    ['application/pdf; charset=binary', '/a', 'attachments'],
    ['application/vnd.ms-excel', '/a', 'attachments'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '/a', 'attachments'],
    ['application/vnd.oasis.opendocument.text', '/a', 'attachments'],
    ['text/csv', '/a', 'attachments'],
    ['application/pdfx', '/a.pdf', null],
    ['x-application/pdf', '/a.pdf', null],
    ['text/html', '/a.pdf', null],
    ['video/mp4', '/a', null],
    ['', '/a.pdf', 'attachments'],
    ['', '/a.PNG', 'pages'],
    ['application/octet-stream', '/a.docx', 'attachments'],
    ['binary/octet-stream;x', '/a.jpg', 'pages'],
    ['application/octet-stream', '/a', null],
    ['application/octet-stream', '/a.pdf/b', null],
    ['application/octet-streams', '/a.pdf', null],
    ['image/png', '/a.m3u8', null],
    ['image/png', '/a.key', null],
    ['application/octet-stream', '/a.ts', null],
    ['image/png', '/a.key.png', 'pages'],
  ])('classifies %j at %s as %s', (contentType, pathname, kind) => {
    expect(classifyFile(contentType, new URL(`https://files.example${pathname}`))).toBe(kind)
  })
})

describe('hasSecretQuery', () => {
  it.each([
    ['?X-Amz-Signature=a', true],
    ['?page=2&TOKEN=a', true],
    ['?key=a', true],
    ['?hash=a', true],
    ['?hdnts=a', true],
    ['?Expires=1', true],
    ['?jwt', true],
    ['', false],
    ['?page=2', false],
    ['?keyword=a', false],
    ['?monkey=a', false],
    ['?hashes=a', false],
    ['?q=token', false],
    ['#token=a', false],
  ])('D1: recognises a secret in %s: %s', (search, expected) => {
    expect(hasSecretQuery(new URL(`https://files.example/a.pdf${search}`))).toBe(expected)
  })
})

describe('teeToCache', () => {
  async function pass(lengths: number[], expected: number | null) {
    const collected: number[][] = []
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const [index, length] of lengths.entries()) controller.enqueue(new Uint8Array(length).fill(index + 1))
        controller.close()
      },
    })
    const passed = await new Response(
      source.pipeThrough(
        teeToCache(expected, (bytes) => collected.push([bytes.byteLength, bytes[0] ?? 0, bytes.at(-1) ?? 0])),
      ),
    ).bytes()
    return { passed: passed.byteLength, collected }
  }

  it('collects a file once its expected bytes, or all bytes without a length, have passed', async () => {
    expect(await pass([2, 3], 5)).toEqual({ passed: 5, collected: [[5, 1, 2]] })
    expect(await pass([2, 3], null)).toEqual({ passed: 5, collected: [[5, 1, 2]] })
  })

  it('ignores an empty file and one of another length than expected', async () => {
    expect(await pass([], null)).toEqual({ passed: 0, collected: [] })
    expect(await pass([], 0)).toEqual({ passed: 0, collected: [] })
    expect(await pass([2, 3], 6)).toEqual({ passed: 5, collected: [] })
    expect(await pass([2, 3], 4)).toEqual({ passed: 5, collected: [] })
  })

  it('F5: collects a file up to the size limit and passes a larger one on', async () => {
    expect((await pass([maxCachedBytes - 1, 1], null)).collected).toEqual([[maxCachedBytes, 1, 2]])
    expect(await pass([maxCachedBytes, 1], null)).toEqual({ passed: maxCachedBytes + 1, collected: [] })
  })
})

describe('a file of a downloaded lesson', () => {
  it.each([
    ['video/mp4', 'video/mp4'],
    ['text/html', 'application/octet-stream'],
    [null, 'application/octet-stream'],
  ])('comes from the disk, and %s as %s', async (stored, contentType) => {
    const requested: unknown[] = []
    const media = createMedia({
      config: configAt('https://media.exemple.tn'),
      files: { stream: () => Promise.reject(new Error('nothing is fetched')) },
      responseCache: () => {
        throw new Error('nothing is cached')
      },
      networkFirst: { handle: () => Promise.reject(new Error('nothing is fetched')), recordResponse: () => undefined },
      vault: { state: () => ({ generation: 1, userId: 7 }) },
      offlineFile: (address, range) => {
        requested.push([address, range])
        const headers: Record<string, string> = stored === null ? {} : { 'content-type': stored }
        return Promise.resolve(new Response(new TextEncoder().encode('film'), { status: 206, headers }))
      },
    })
    const address = 'app://tutorat/media/media.exemple.tn/a.mp4?b=c'
    const response = await media(new Request(address, { headers: { range: 'bytes=0-3' } }), new URL(address))
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      206,
      'film',
      contentType,
    ])
    expect(requested).toEqual([['https://media.exemple.tn/a.mp4?b=c', 'bytes=0-3']])
  })
})

describe('a file of the platform', () => {
  function setUp(answer: Response) {
    const cached: string[] = []
    const media = createMedia({
      config: configAt('https://media.exemple.tn'),
      files: { stream: () => Promise.resolve({ ok: true, response: answer }) },
      responseCache: (kind) => ({
        store: ({ bytes }) => void cached.push(`${kind} ${String(bytes.byteLength)}`),
        fallback: () => Promise.resolve(null),
        downloaded: () => Promise.resolve(null),
      }),
      networkFirst: {
        handle: ({ fromNetwork, signal }) => fromNetwork(signal, () => undefined),
        recordResponse: () => undefined,
      },
      vault: { state: () => ({ generation: 1, userId: 7 }) },
      offlineFile: () => Promise.resolve(null),
    })
    const fetch = (path: string) => {
      const address = `app://tutorat/media/media.exemple.tn${path}`
      return media(new Request(address), new URL(address))
    }
    return { fetch, cached }
  }

  it.each<[string, Record<string, string>, number, string[]]>([
    ['of its declared length', { 'content-length': '5' }, 200, ['pages 5']],
    ['in pieces', { 'transfer-encoding': 'chunked', 'connection': 'close' }, 200, ['pages 5']],
    ['with an end of its own', {}, 200, ['pages 5']],
    ['that ends with its connection', { connection: 'close' }, 200, []],
    ['that is packed, without a length', { 'content-encoding': 'gzip' }, 200, []],
    [
      'that is packed, whose length is another',
      { 'content-encoding': 'gzip', 'content-length': '3' },
      200,
      ['pages 5'],
    ],
    ['that was cut', { 'content-length': '6' }, 200, []],
    ['that is empty', { 'content-length': '0' }, 200, []],
    ['that is larger than the limit', { 'content-length': String(maxCachedBytes + 1) }, 200, []],
    ['of a part', { 'content-length': '5' }, 206, []],
  ])('%s is cached only where it is whole', async (_what, headers, status, expected) => {
    const { fetch, cached } = setUp(
      new Response('image', { status, headers: { 'content-type': 'image/png', ...headers } }),
    )
    const response = await fetch('/a.png')
    expect([response.status, await response.text(), cached]).toEqual([status, 'image', expected])
  })

  it('says its length, but not that of what was packed', async () => {
    const headers = { 'content-type': 'image/png', 'content-length': '5', 'etag': '"1"', 'x-other': 'a' }
    const plain = await setUp(new Response('image', { headers })).fetch('/a.png')
    expect(['content-length', 'etag', 'x-other', 'accept-ranges'].map((name) => plain.headers.get(name))).toEqual([
      '5',
      '"1"',
      null,
      null,
    ])
    const packed = await setUp(new Response('image', { headers: { ...headers, 'content-encoding': 'br' } })).fetch(
      '/a.png',
    )
    expect([packed.headers.get('content-length'), packed.headers.get('etag')]).toEqual([null, '"1"'])
  })
})
