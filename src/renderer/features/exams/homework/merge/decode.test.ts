import { afterEach, expect, it, vi } from 'vitest'
import { decode } from './decode'
import { pixelLimit } from './image-head'

/** The head of a PNG; what follows it is not read. */
function createPng(width: number, height: number, junk = 0): Blob {
  const head = new DataView(new ArrayBuffer(33))
  ;[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, index) => head.setUint8(index, byte))
  head.setUint32(8, 13)
  ;[0x49, 0x48, 0x44, 0x52].forEach((byte, index) => head.setUint8(12 + index, byte))
  head.setUint32(16, width)
  head.setUint32(20, height)
  return new Blob([head.buffer, new Uint8Array(junk)])
}

/** A JPEG whose size stands after so many bytes of a thumbnail. */
function createJpeg(commentBytes: number): Blob {
  const comments: Uint8Array<ArrayBuffer>[] = []
  for (let left = commentBytes; left > 0; left -= 60_000) {
    const comment = new Uint8Array(60_000)
    comment.set([0xff, 0xfe, (59_998 >> 8) & 255, 59_998 & 255])
    comments.push(comment)
  }
  const size = new Uint8Array([0xff, 0xc0, 0, 17, 8, 0, 200, 0, 150, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9])
  return new Blob([new Uint8Array([0xff, 0xd8]), ...comments, size])
}

function stubBitmaps(decodes = true) {
  const created: ImageBitmapOptions[] = []
  vi.stubGlobal('createImageBitmap', async (_bytes: Blob, options: ImageBitmapOptions) => {
    if (!decodes) throw new Error('damaged')
    created.push(options)
    return options.resizeWidth
  })
  return created
}

afterEach(() => vi.unstubAllGlobals())

it('decodes a picture upright, in the size that is asked for', async () => {
  const created = stubBitmaps()
  expect(await decode(createPng(400, 200), 100)).toBe(100)
  expect(await decode(createPng(200, 400), 100)).toBe(50)
  expect(created[0]).toMatchObject({ imageOrientation: 'from-image', resizeWidth: 100 })
})

it.each([
  ['without a head', () => new Blob(['no picture'])],
  ['that is empty', () => new Blob([])],
])('calls a file %s damaged, without decoding it', async (_, bytes) => {
  const created = stubBitmaps()
  expect(await decode(bytes(), 100)).toBe('damaged')
  expect(created).toEqual([])
})

it('calls a picture damaged whose head is fine and whose rest is not', async () => {
  stubBitmaps(false)
  expect(await decode(createPng(400, 200), 100)).toBe('damaged')
})

it('does not decode more pixels than a page can need, and decodes exactly as many', async () => {
  const created = stubBitmaps()
  expect(await decode(createPng(pixelLimit + 1, 1), 100)).toBe('too-big')
  expect(await decode(createPng(20_000, 20_000), 100)).toBe('too-big')
  expect(created).toEqual([])
  expect(await decode(createPng(pixelLimit, 1), 100)).toBe(100)
})

it.each([
  ['a large photograph', createPng(400, 200, 300_000), 100],
  ['a small file that is no picture', new Blob(['no picture']), 'damaged'],
])('reads no more than the head of %s before it is decoded', async (_, bytes, outcome) => {
  stubBitmaps()
  const whole = vi.spyOn(bytes, 'arrayBuffer')
  expect(await decode(bytes, 100)).toBe(outcome)
  expect(whole).not.toHaveBeenCalled()
})

it('finds the size of a photograph behind a large thumbnail', async () => {
  const created = stubBitmaps()
  expect(await decode(createJpeg(400_000), 100)).toBe(75)
  expect(created).toHaveLength(1)
})
