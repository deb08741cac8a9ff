import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Size } from '#core/files/crop.ts'
import { pixelLimit } from './image-head'
import type { FromMerger, ImageToMerge, ToMerger } from './merge-messages'
import { maxSidePx, pictureQuality, type Turn } from './page-size'

type Posted = { message: FromMerger; transfer: Transferable[] }

/** Receives the messages of the worker for the test that runs. */
let receive: (posted: Posted) => void = () => undefined

class FakeScope extends EventTarget {
  postMessage(message: FromMerger, { transfer }: { transfer: Transferable[] }): void {
    receive({ message, transfer })
  }
}
/** Of all tests: the module listens to the global object of its worker once, when it is loaded. */
const scope = new FakeScope()

const image = (
  id: string,
  { turn = 0, isDrawing = false }: { turn?: Turn; isDrawing?: boolean } = {},
): ImageToMerge => ({
  id,
  address: `/homework/7/files/${id}`,
  turn,
  isDrawing,
})

/** The head of a PNG; what follows it is not read. */
function createPng({ width, height }: Size): Blob {
  const head = new DataView(new ArrayBuffer(33))
  ;[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, index) => head.setUint8(index, byte))
  head.setUint32(8, 13)
  ;[0x49, 0x48, 0x44, 0x52].forEach((byte, index) => head.setUint8(12 + index, byte))
  head.setUint32(16, width)
  head.setUint32(20, height)
  return new Blob([head.buffer])
}

const jpegOf = ({ width, height }: Size) =>
  new Blob([
    new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255]),
    new Uint8Array([3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]),
  ])

type Answer = ToMerger | null

type World = {
  /** The page's answer to a photo or a drawing that the worker asks for. */
  answer?: (request: Extract<FromMerger, { address: string }>) => Answer
  hasPaper?: boolean
  /** The browser rejects with it where it cannot write a JPEG. */
  encodingError?: Error
}

type Bitmap = Size & { isClosed: boolean; close: () => void }

const photoOf = (size: Size): ToMerger => ({ kind: 'read', bytes: createPng(size) })

/** A page that answers the worker, and a browser that has canvases and decodes pictures: Node has neither. */
async function setUp({
  answer = () => photoOf({ width: 30, height: 40 }),
  hasPaper = true,
  encodingError,
}: World = {}) {
  const bitmaps: Bitmap[] = []
  const createBitmap = (size: Size): ImageBitmap => {
    const bitmap: Bitmap = { ...size, isClosed: false, close: () => void (bitmap.isClosed = true) }
    bitmaps.push(bitmap)
    return bitmap
  }
  vi.stubGlobal('createImageBitmap', async (bytes: Blob, { resizeWidth }: { resizeWidth: number }) => {
    const view = new DataView(await bytes.arrayBuffer())
    const [width, height] = [view.getUint32(16), view.getUint32(20)]
    return createBitmap({ width: resizeWidth, height: Math.round((height * resizeWidth) / width) })
  })

  const canvases: FakeCanvas[] = []
  class FakeCanvas {
    readonly size: Size
    readonly drawn: unknown[] = []
    saved: unknown = null

    constructor(
      public width: number,
      public height: number,
    ) {
      this.size = { width, height }
      canvases.push(this)
    }

    getContext() {
      const drawImage = (_picture: unknown, ...place: number[]) => void this.drawn.push(place)
      const nothing = () => undefined
      return hasPaper
        ? { setTransform: nothing, fillRect: nothing, translate: nothing, rotate: nothing, drawImage }
        : null
    }

    async convertToBlob(options: unknown) {
      if (encodingError) throw encodingError
      this.saved = options
      return jpegOf(this.size)
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('self', scope)
  onTestFinished(() => {
    receive = () => undefined
    vi.unstubAllGlobals()
  })
  await import('./merge-worker')

  const send = (data: ToMerger) => scope.dispatchEvent(new MessageEvent('message', { data }))
  const posted: Posted[] = []
  const merge = (...images: ImageToMerge[]) =>
    new Promise<Posted>((resolve) => {
      receive = (each) => {
        posted.push(each)
        const { message } = each
        if (message.kind === 'merged' || message.kind === 'failed') return resolve(each)
        if (message.kind === 'begun') return
        const data = answer(message)
        // The page never answers within the call of `postMessage`.
        if (data !== null) queueMicrotask(() => send(data))
      }
      send({ kind: 'merge', images })
    })
  return { merge, posted, messages: () => posted.map(({ message }) => message), bitmaps, canvases, createBitmap }
}

const pagesOf = async ({ message }: Posted) => {
  const pdf = message.kind === 'merged' ? message.pdf : null
  return (await PDFDocument.load(pdf ?? new Uint8Array())).getPages().map((page) => page.getWidth() / page.getHeight())
}

describe('the worker that merges photos', () => {
  it('asks for one photo after the other, tells which begins, and hands the PDF over without a copy', async () => {
    const { merge, messages, posted, bitmaps } = await setUp()
    const last = await merge(image('a'), image('b'))
    expect(messages().slice(0, -1)).toEqual([
      { kind: 'begun', index: 0 },
      { kind: 'fetch', address: '/homework/7/files/a' },
      { kind: 'begun', index: 1 },
      { kind: 'fetch', address: '/homework/7/files/b' },
    ])
    expect(last.message).toMatchObject({ kind: 'merged', pages: 2, faulty: [] })
    expect(await pagesOf(last)).toEqual([expect.closeTo(0.75, 2), expect.closeTo(0.75, 2)])
    expect(posted.slice(0, -1).flatMap(({ transfer }) => transfer)).toEqual([])
    expect(last.transfer).toEqual([last.message.kind === 'merged' && last.message.pdf])
    expect(bitmaps.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  it('reduces a large photo to the longest side of a page, in the quality that the platform asks for', async () => {
    const { merge, canvases } = await setUp({ answer: () => photoOf({ width: 8000, height: 4000 }) })
    await merge(image('a'))
    const size = { width: maxSidePx, height: maxSidePx / 2 }
    expect(canvases[0]).toMatchObject({ size, saved: { type: 'image/jpeg', quality: pictureQuality } })
    expect(canvases[0]?.drawn).toEqual([[-size.width / 2, -size.height / 2, size.width, size.height]])
  })

  it('turns the page with the photo, and frees its canvas before the next', async () => {
    const { merge, canvases } = await setUp()
    const last = await merge(image('a', { turn: 90 }))
    expect(await pagesOf(last)).toEqual([expect.closeTo(4 / 3, 2)])
    expect(canvases[0]).toMatchObject({ size: { width: 40, height: 30 }, width: 0 })
  })

  it('lets the page draw what has no pixels of its own', async () => {
    const { merge, messages, createBitmap, bitmaps } = await setUp({
      answer: ({ kind }) =>
        kind === 'draw' ? { kind: 'drawn', picture: createBitmap({ width: 50, height: 50 }) } : null,
    })
    const last = await merge(image('a', { isDrawing: true }))
    expect(messages()[1]).toEqual({ kind: 'draw', address: '/homework/7/files/a' })
    expect(await pagesOf(last)).toEqual([1])
    expect(bitmaps[0]?.isClosed).toBe(true)
  })

  it.each<[string, ToMerger, 'damaged' | 'too-big', boolean]>([
    ['a photo that is gone', { kind: 'read', bytes: null }, 'damaged', false],
    ['a file that is no photo', { kind: 'read', bytes: new Blob(['text']) }, 'damaged', false],
    ['a photo too large to be decoded', photoOf({ width: pixelLimit, height: 2 }), 'too-big', false],
    ['a drawing that cannot be drawn', { kind: 'drawn', picture: null }, 'damaged', true],
  ])('H5: names %s, and makes no PDF of it', async (_, data, fault, isDrawing) => {
    const { merge, canvases } = await setUp({ answer: () => data })
    const last = await merge(image('a', { isDrawing }))
    expect(last).toEqual({
      message: { kind: 'merged', pdf: null, pages: 0, faulty: [{ id: 'a', fault }] },
      transfer: [],
    })
    expect(canvases).toEqual([])
  })

  it('merges the photos that can be read beside one that cannot', async () => {
    const { merge } = await setUp({
      answer: ({ address }) =>
        address.endsWith('b') ? { kind: 'read', bytes: null } : photoOf({ width: 30, height: 40 }),
    })
    const { message } = await merge(image('a'), image('b'), image('c'))
    expect(message).toMatchObject({ pages: 2, faulty: [{ id: 'b', fault: 'damaged' }] })
  })

  it.each<[string, World, string]>([
    ['the page could not read a photo', { answer: () => ({ kind: 'unread', message: 'staged file: 500' }) }, '500'],
    ['there is no canvas to draw on', { hasPaper: false }, 'the canvas has no 2D context'],
    ['the JPEG cannot be written', { encodingError: new Error('no memory') }, 'no memory'],
  ])('says why it failed when %s', async (_, world, cause) => {
    const { merge } = await setUp(world)
    const { message } = await merge(image('a'))
    expect(message).toEqual({ kind: 'failed', message: expect.stringMatching(new RegExp(`${cause}$`)) })
  })

  it('merges again after a failure', async () => {
    const failing = await setUp({ answer: () => ({ kind: 'unread', message: 'gone' }) })
    await failing.merge(image('a'))
    const { message } = await (await setUp()).merge(image('a'))
    expect(message).toMatchObject({ kind: 'merged', pages: 1 })
  })
})
