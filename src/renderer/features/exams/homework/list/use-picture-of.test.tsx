import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { http } from '#core/api/http.ts'
import { usePicture } from './use-picture-of'

/** A PNG that begins with its size; jsdom decodes none, so that the size is all that is read of it. */
function createPng(width: number, height: number): Blob {
  const head = new DataView(new ArrayBuffer(33))
  ;[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, index) => head.setUint8(index, byte))
  head.setUint32(8, 13)
  ;[0x49, 0x48, 0x44, 0x52].forEach((byte, index) => head.setUint8(12 + index, byte))
  head.setUint32(16, width)
  head.setUint32(20, height)
  return new Blob([head.buffer])
}

/** jsdom neither decodes drawings nor has canvases off the screen. */
function stubDrawing() {
  class FakeImage {
    src = ''
    naturalWidth = 20
    naturalHeight = 10
    decode = () => Promise.resolve()
  }
  class FakeCanvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}

    getContext = () => ({ drawImage: () => undefined, getImageData: () => undefined })
    transferToImageBitmap = () => ({ width: this.width, height: this.height, close: () => undefined })
  }
  const { Image: image, OffscreenCanvas: canvas } = globalThis
  Object.assign(globalThis, { Image: FakeImage, OffscreenCanvas: FakeCanvas })
  onTestFinished(() => void Object.assign(globalThis, { Image: image, OffscreenCanvas: canvas }))
}

type Request = { address: string; answer: (status?: number, bytes?: Blob) => Promise<void> }
type Bitmap = { width: number; isClosed: boolean; close: () => void }

function setUp() {
  const requests: Request[] = []
  const bitmaps: Bitmap[] = []
  const { adapter } = http.defaults
  http.defaults.adapter = (config) =>
    new Promise((resolve) => {
      requests.push({
        address: config.url ?? '',
        answer: (status = 200, bytes = createPng(400, 200)) =>
          act(async () => {
            resolve({ data: bytes, status, statusText: '', headers: {}, config })
            for (let turns = 0; turns < 20; turns += 1) await new Promise<void>((done) => void setImmediate(done))
          }),
      })
    })
  const before: unknown = Reflect.get(globalThis, 'createImageBitmap')
  Object.assign(globalThis, {
    createImageBitmap: async (_bytes: Blob, { resizeWidth }: { resizeWidth: number }) => {
      const bitmap: Bitmap = { width: resizeWidth, isClosed: false, close: () => void (bitmap.isClosed = true) }
      bitmaps.push(bitmap)
      return bitmap
    },
  })
  onTestFinished(async () => {
    // The two places of the queue belong to the module: an open request would hold one for the next test.
    for (const { answer } of requests) await answer()
    Object.assign(http.defaults, { adapter })
    Object.assign(globalThis, { createImageBitmap: before })
  })
  const show = async (id: string, isEnabled = true, name = `${id}.png`) => {
    const view = renderHook((props: { isEnabled: boolean }) => usePicture(7, { id, name }, 100, props.isEnabled), {
      initialProps: { isEnabled },
    })
    onTestFinished(() => view.unmount())
    await act(async () => undefined)
    return view
  }
  return { requests, bitmaps, show }
}

describe('usePicture', () => {
  it('loads the picture of a file in the size in which it is shown', async () => {
    const { requests, bitmaps, show } = setUp()
    const { result } = await show('a')
    expect([result.current, requests.map(({ address }) => address)]).toEqual([null, ['/homework/7/files/a']])
    await requests[0]?.answer()
    expect(result.current).toBe(bitmaps[0])
    expect(bitmaps[0]?.width).toBe(100)
  })

  it.each([404, 500])('says that there is none to show after the status %i', async (status) => {
    const { requests, show } = setUp()
    const { result } = await show('a')
    await requests[0]?.answer(status)
    expect(result.current).toBe('none')
  })

  it('says that there is none to show in a file that is no picture', async () => {
    const { requests, show } = setUp()
    const { result } = await show('a')
    await requests[0]?.answer(200, new Blob(['text']))
    expect(result.current).toBe('none')
  })

  it('lets the page draw an SVG in the size in which it is shown', async () => {
    const { requests, show } = setUp()
    stubDrawing()
    const { result } = await show('a', true, 'schéma.svg')
    await waitFor(() => expect(result.current).toMatchObject({ width: 100, height: 50 }))
    expect(requests).toEqual([])
  })

  it('loads nothing before the row is on screen', async () => {
    const { requests, show } = setUp()
    const { rerender } = await show('a', false)
    expect(requests).toEqual([])
    rerender({ isEnabled: true })
    await act(async () => undefined)
    expect(requests).toHaveLength(1)
  })

  it('frees the memory of a picture that is left, also of one that comes late', async () => {
    const { requests, bitmaps, show } = setUp()
    const shown = await show('a')
    const late = await show('b')
    await requests[0]?.answer()
    shown.unmount()
    late.unmount()
    await requests[1]?.answer()
    expect(bitmaps.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  it('loads two at a time, and the next as soon as one is done, whatever becomes of it', async () => {
    const { requests, show } = setUp()
    for (const id of ['a', 'b', 'c', 'd']) await show(id)
    expect(requests).toHaveLength(2)
    await requests[0]?.answer(500)
    expect(requests).toHaveLength(3)
    await requests[1]?.answer()
    expect(requests).toHaveLength(4)
    for (const { answer } of requests.slice(2)) await answer()
    await show('e')
    await show('f')
    await show('g')
    expect(requests).toHaveLength(6)
  })

  it('loads nothing for a row that is left while it waits', async () => {
    const { requests, show } = setUp()
    await show('a')
    await show('b')
    const waiting = await show('c')
    waiting.unmount()
    for (const { answer } of requests.slice(0, 2)) await answer()
    expect(requests.map(({ address }) => address)).toEqual(['/homework/7/files/a', '/homework/7/files/b'])
  })
})
