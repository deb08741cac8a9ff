import { describe, expect, it } from 'vitest'
import { getFingerprint, homeworkLimits, homeworkTaken } from '#shared/desktop/homework.ts'
import { homeworkAddresses } from '#shared/gateway/uploads.ts'
import { configAt, gatewayTo } from '#tests/support/gateway-harness.ts'
import { createComputer } from '#tests/support/homework-world.ts'
import { samples } from '#tests/support/office-files.ts'
import { contentSecurityPolicy } from './page/content-security-policy'
import { createUploadRoute } from './upload-route'

const examId = 5
const mark = { 'x-tutorat-request': '1' }

function open(userId: number | null = 7) {
  const computer = createComputer()
  const homework = computer.open()
  homework.sessionChanged({ userId })
  const { request } = gatewayTo('http://127.0.0.1:9', { homework })
  const post = (address: string, body: Uint8Array | ReadableStream | null, headers: Record<string, string> = mark) =>
    request(address, {
      method: 'POST',
      headers,
      body: body as BodyInit,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
  return { ...computer, homework, request, post }
}

const add = (name: string, { byteLength }: { byteLength: number } = samples.pdf) =>
  homeworkAddresses.add(examId, { name, size: byteLength })
const taken = async (response: Response) => homeworkTaken.parse(await response.json())

describe('H5: upload route', () => {
  it('adds a file under a sanitized name, and serves an image with its image type only', async () => {
    const { request, post } = open()
    const { draft } = await taken(await post(add('../dessin été.SVG', samples.svg), samples.svg))
    expect(draft.files).toMatchObject([{ name: 'dessin été.svg', kind: 'image' }])
    const image = await request(homeworkAddresses.file(examId, draft.files[0]?.id ?? ''))
    expect(Object.fromEntries(image.headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(samples.svg)
  })

  it.each([
    ['a post without our mark', {}, 403],
    ['a frame of another origin', { ...mark, origin: 'https://hostile.exemple.tn' }, 403],
    ['a document', { ...mark, 'sec-fetch-dest': 'iframe' }, 403],
  ])('A3: refuses %s', async (_what, headers, status) => {
    const { post, filesOf } = open()
    expect((await post(add('copie.pdf'), samples.pdf, headers)).status).toBe(status)
    expect(filesOf(7, examId)).toEqual([])
  })

  it.each([
    ['GET', '/homework/5/files', 405],
    ['DELETE', '/homework/5/files/7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', 405],
    ['GET', '/homework/5/files/7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', 404],
    ['GET', '/homework/5/files/../../manifest.json', 404],
    ['GET', '/homework/5/files/..%2F..%2Fmanifest.json', 404],
    ['GET', '/homework/', 404],
    ['POST', '/homework/0/files?name=a.pdf&bytes=9', 404],
    ['POST', '/homework/-1/files?name=a.pdf&bytes=9', 404],
    ['POST', '/homework/5/files', 404],
    ['POST', '/homework/5/other?name=a.pdf&bytes=9', 404],
    ['POST', '/homework/5/merged?of=x&pages=0&bytes=9', 404],
    ['POST', '/homework/5/merged?of=x&pages=101&bytes=9', 404],
    ['POST', '/homework/5/merged?of=x&bytes=9', 404],
    ['POST', '/homework/5/merged?of=x&pages=1', 404],
    ['POST', '/homework/5/files?name=a.pdf', 404],
    ['POST', '/homework/5/files?name=a.pdf&bytes=-1', 404],
    ['POST', `/homework/5/merged?of=x&pages=1&bytes=${String(samples.pdf.byteLength)}`, 409],
  ])('responds to %s %s with %i', async (method, address, status) => {
    const { request } = open()
    expect(
      (
        await request(address, {
          method,
          headers: mark,
          ...(method === 'POST' && { body: new Uint8Array(samples.pdf) }),
        })
      ).status,
    ).toBe(status)
  })

  it('accepts long exam ids, and as many merged pages as the file limit', async () => {
    const { request } = open()
    const post = (address: string) =>
      request(address, { method: 'POST', headers: mark, body: new Uint8Array(samples.pdf) })
    const bytes = `bytes=${String(samples.pdf.byteLength)}`
    for (const exam of ['42', '123456789012345'])
      expect((await post(`/homework/${exam}/files?name=copie.pdf&${bytes}`)).status).toBe(200)
    expect((await post(`/homework/1234567890123456/files?name=copie.pdf&${bytes}`)).status).toBe(404)
    expect((await post(`/homework/42/merged?of=x&pages=${String(homeworkLimits.files)}&${bytes}`)).status).toBe(409)
    expect((await post(`/homework/42/merged?of=x&pages=${String(homeworkLimits.files + 1)}&${bytes}`)).status).toBe(404)
  })

  it.each([
    ['content', 415],
    ['too-large', 413],
    ['closed', 200],
  ] as const)('responds to a merged file refused as "%s" with %i', async (reason, status) => {
    const draft = (await taken(await open().post(add('copie.pdf'), samples.pdf))).draft
    const addMerged = async () => ({ draft, refused: [{ name: 'devoir.pdf', reason }] })
    const { request } = gatewayTo('http://127.0.0.1:9', {
      homework: {
        isOpen: () => true,
        add: () => Promise.reject(new Error('unused')),
        addMerged,
        image: () => Promise.resolve(null),
      },
    })
    const answer = await request(homeworkAddresses.merged(examId, { of: 'x', pages: 1, size: 5 }), {
      method: 'POST',
      headers: mark,
      body: 'x',
    })
    expect(answer.status).toBe(status)
    if (status !== 415) expect((await taken(answer)).refused).toEqual([{ name: 'devoir.pdf', reason }])
  })

  it('responds 404 to every request while signed out, without reading the body', async () => {
    const calls: string[] = []
    const note = (name: string) => () => (calls.push(name), Promise.reject(new Error('no user is signed in')))
    const route = createUploadRoute({
      isOpen: () => false,
      add: note('add'),
      addMerged: note('addMerged'),
      image: note('image'),
    })
    const body = new ReadableStream({ pull: () => void calls.push('body') }, { highWaterMark: 0 })
    const send = (address: string, init: RequestInit) =>
      route(
        new Request(`https://tutorat.exemple.tn${address}`, { headers: mark, ...init }),
        new URL(`https://tutorat.exemple.tn${address}`),
      )
    const post = { method: 'POST', body: body as BodyInit, duplex: 'half' } as RequestInit
    expect((await send(add('copie.pdf'), post)).status).toBe(404)
    expect(
      (await send(homeworkAddresses.merged(examId, { of: 'x', pages: 1, size: 5 }), { method: 'POST', body: 'x' }))
        .status,
    ).toBe(404)
    expect((await send(homeworkAddresses.file(examId, '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'), {})).status).toBe(404)
    expect(calls).toEqual([])
  })

  it('adds nothing while signed out, and serves no file of another user', async () => {
    expect((await open(null).post(add('copie.pdf'), samples.pdf)).status).toBe(404)
    const { request, post, homework } = open()
    const { draft } = await taken(await post(add('photo.png', samples.png), samples.png))
    const address = homeworkAddresses.file(examId, draft.files[0]?.id ?? '')
    expect((await request(address)).status).toBe(200)
    homework.sessionChanged({ userId: 8 })
    expect((await request(address)).status).toBe(404)
  })

  it('responds 404 to a request for a document file', async () => {
    const { request, post } = open()
    const { draft } = await taken(await post(add('copie.pdf'), samples.pdf))
    expect((await request(homeworkAddresses.file(examId, draft.files[0]?.id ?? ''))).status).toBe(404)
  })

  it('reads a file of 200 MB to its end and stores nothing', async () => {
    const { post, filesOf } = open()
    const piece = new Uint8Array(1024 * 1024)
    piece.set(samples.pdf)
    let pieces = 0
    const body = new ReadableStream({
      pull: (controller) => (pieces++ < 200 ? controller.enqueue(piece) : controller.close()),
    })
    const answer = await post(add('film.pdf'), body)
    expect(answer.status).toBe(413)
    expect((await taken(answer)).refused).toEqual([{ name: 'film.pdf', reason: 'too-large' }])
    expect(pieces).toBeGreaterThan(200)
    expect(homeworkLimits.fileBytes).toBeLessThan(200 * 1024 * 1024)
    expect(filesOf(7, examId)).toEqual([])
  })

  it('reports why a file was refused, and treats an empty body as an empty file', async () => {
    const { post } = open()
    expect((await taken(await post(add('jeu.exe'), samples.pdf))).refused).toEqual([
      { name: 'jeu.exe', reason: 'type' },
    ])
    expect((await taken(await post(add('copie.pdf', new Uint8Array()), null))).refused).toEqual([
      { name: 'copie.pdf', reason: 'empty' },
    ])
  })

  it('H4: refuses a file shorter or longer than announced, and leaves nothing on disk', async () => {
    const { post, filesOf } = open()
    for (const size of [samples.pdf.byteLength + 1, samples.pdf.byteLength - 1]) {
      expect(
        (await taken(await post(homeworkAddresses.add(examId, { name: 'copie.pdf', size }), samples.pdf))).refused,
      ).toEqual([{ name: 'copie.pdf', reason: 'unreadable' }])
    }
    expect(filesOf(7, examId)).toEqual([])
  })

  it('accepts merged pages only for the current images, and only as a PDF', async () => {
    const { post } = open()
    const { draft } = await taken(await post(add('photo.png', samples.png), samples.png))
    const address = (of: string, { byteLength }: { byteLength: number } = samples.pdf) =>
      homeworkAddresses.merged(examId, { of, pages: 1, size: byteLength })
    expect((await post(address('other'), samples.pdf)).status).toBe(409)
    expect((await post(address(getFingerprint(draft.files), samples.png), samples.png)).status).toBe(415)
    expect((await taken(await post(address(getFingerprint(draft.files)), samples.pdf))).draft.merged).toEqual({
      bytes: samples.pdf.byteLength,
      pages: 1,
    })
  })

  it('allows the page only its own images and workers in the policy', () => {
    const policy = contentSecurityPolicy({ config: configAt('https://media.exemple.tn'), trustedTypes: true })('nonce')
    expect(policy).toContain("img-src 'self' blob:")
    expect(policy).toContain("worker-src 'self';")
    expect(policy).toContain("connect-src 'self';")
  })
})
