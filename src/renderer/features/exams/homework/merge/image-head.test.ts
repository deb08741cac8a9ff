import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pixelLimit, sizeInHead } from './image-head'

type Side = { width: number; height: number }

const be16 = (value: number) => [value >> 8, value & 0xff]
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)]
const le16 = (value: number) => [value & 0xff, value >> 8]
const bytes = (...parts: (number[] | Uint8Array)[]) => new Uint8Array(parts.flatMap((part) => [...part]))
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0))

const pngOf = ({ width, height }: Side) =>
  bytes([0x89], text('PNG'), [13, 10, 26, 10], be32(13), text('IHDR'), be32(width), be32(height), [8, 6, 0, 0, 0])
const segment = (marker: number, content: readonly number[]) => [0xff, marker, ...be16(content.length + 2), ...content]
const frame = ({ width, height }: Side, marker = 0xc0) =>
  segment(marker, [8, ...be16(height), ...be16(width), 1, 1, 0x11, 0])
const exif = (orientation: number, isLittle: boolean) => {
  const two = isLittle ? le16 : be16
  const four = (value: number) => (isLittle ? [...le16(value), 0, 0] : be32(value))
  const entry = (tag: number, value: number) => [...two(tag), ...two(3), ...four(1), ...two(value), 0, 0]
  return segment(0xe1, [
    ...text('Exif'),
    0,
    0,
    ...text(isLittle ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(2),
    ...entry(0x0100, 7),
    ...entry(0x0112, orientation),
    ...four(0),
  ])
}
const jpegOf = (size: Side, before: readonly number[] = [], marker = 0xc0) =>
  bytes([0xff, 0xd8], before as number[], frame(size, marker), [0xff, 0xda])
const gifOf = (screen: Side, picture: Side, { at = { x: 0, y: 0 }, table = 0, comment = '' } = {}) =>
  bytes(
    text('GIF89a'),
    le16(screen.width),
    le16(screen.height),
    [table === 0 ? 0 : 0x80 | (table - 1), 0, 0],
    Array.from({ length: table === 0 ? 0 : 3 * 2 ** table }, () => 9),
    comment === '' ? [] : [0x21, 0xfe, comment.length, ...text(comment), 0],
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c],
    le16(at.x),
    le16(at.y),
    le16(picture.width),
    le16(picture.height),
    [0],
  )

const side16 = fc.integer({ min: 1, max: 65_535 })
const size16 = fc.record({ width: side16, height: side16 })
const size32 = fc.record({
  width: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  height: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
})

it('H5: reads the size of any PNG from its header', () => {
  fc.assert(fc.property(size32, (size) => void expect(sizeInHead(pngOf(size))).toEqual(size)))
})

it('H5: rejects a PNG of 30,000 by 30,000 pixels and accepts a photo of 108 million', () => {
  const huge = sizeInHead(pngOf({ width: 30_000, height: 30_000 }))
  expect(huge && huge.width * huge.height).toBeGreaterThan(pixelLimit)
  expect(12_000 * 9000).toBeLessThanOrEqual(pixelLimit)
})

it('H5: reads the size of a JPEG from any frame type, after any segments', () => {
  const others = fc.array(
    fc.tuple(
      fc.constantFrom(0xe0, 0xe1, 0xe2, 0xdb, 0xc4, 0xfe),
      fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 }),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(
      size16,
      others,
      fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc9, 0xcf),
      fc.boolean(),
      (size, segments, marker, isFilled) => {
        const before = segments.flatMap(([each, content]) => [...(isFilled ? [0xff] : []), ...segment(each, content)])
        expect(sizeInHead(jpegOf(size, before, marker))).toEqual(size)
      },
    ),
  )
})

it('swaps width and height for rotated photos', () => {
  fc.assert(
    fc.property(size16, fc.integer({ min: 1, max: 8 }), fc.boolean(), (size, orientation, isLittle) => {
      const { width, height } = size
      expect(sizeInHead(jpegOf(size, exif(orientation, isLittle)))).toEqual(
        orientation >= 5 ? { width: height, height: width } : size,
      )
    }),
  )
})

it('H5: returns the union of the screen and the first picture of a GIF', () => {
  fc.assert(
    fc.property(
      size16,
      size16,
      fc.record({ x: fc.nat(65_535), y: fc.nat(65_535) }),
      fc.integer({ min: 0, max: 8 }),
      fc.constantFrom('', 'hello'),
      (screen, picture, at, table, comment) => {
        expect(sizeInHead(gifOf(screen, picture, { at, table, comment }))).toEqual({
          width: Math.max(screen.width, at.x + picture.width),
          height: Math.max(screen.height, at.y + picture.height),
        })
      },
    ),
  )
})

it('H5: returns null or the same size for a truncated header', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        pngOf({ width: 4, height: 3 }),
        jpegOf({ width: 400, height: 300 }, exif(6, true)),
        gifOf({ width: 4, height: 3 }, { width: 2, height: 2 }, { table: 2, comment: 'x' }),
      ),
      fc.nat(200),
      (whole, length) => {
        const part = sizeInHead(whole.subarray(0, length))
        if (part !== null) expect(part).toEqual(sizeInHead(whole))
      },
    ),
  )
})

it('H5: never throws for arbitrary bytes', () => {
  const mark = fc.constantFrom<number[]>(
    [],
    [0xff, 0xd8],
    [0xff, 0xd8, 0xff, 0xe1, 0, 20, ...text('Exif'), 0, 0],
    text('GIF89a'),
    [0x89, ...text('PNG'), 13, 10, 26, 10],
  )
  fc.assert(
    fc.property(mark, fc.uint8Array({ maxLength: 400 }), (head, rest) => {
      const size = sizeInHead(bytes(head, rest))
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

it('returns null for an empty size or an unknown format', () => {
  expect(sizeInHead(pngOf({ width: 0, height: 5 }))).toBeNull()
  expect(sizeInHead(jpegOf({ width: 5, height: 0 }))).toBeNull()
  expect(sizeInHead(new Uint8Array())).toBeNull()
  expect(sizeInHead(bytes(text('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBeNull()
})

const small = { width: 3, height: 2 }
const sideways = { width: 2, height: 3 }
const note = (...parts: number[][]) => [...text('Exif'), 0, 0, ...text('MM'), ...be16(42), ...be32(8), ...parts.flat()]
const upright = [...be16(0x0112), ...be16(3), ...be32(1), ...be16(6), 0, 0]
const other = [...be16(0x0100), ...be16(3), ...be32(1), ...be16(7), 0, 0]

it.each([
  ['a marker without content', [0xff, 0x01]],
  ['a restart', [0xff, 0xd0]],
  ['a second beginning', [0xff, 0xd8]],
  ['a reserved segment', segment(0x05, [0, 0])],
])('reads the size of a JPEG after %s', (_what, before) => {
  expect(sizeInHead(jpegOf(small, before))).toEqual(small)
})

it.each([
  ['the picture begins', segment(0xda, [0, 0])],
  ['the file ends', segment(0xd9, [0, 0])],
])('H5: reads no size from a JPEG after %s', (_what, before) => {
  expect(sizeInHead(jpegOf(small, before))).toBeNull()
})

it('H5: reads no size from a PNG without its header, nor from a GIF without a picture', () => {
  const png = pngOf(small)
  expect(sizeInHead(bytes(png.subarray(0, 12), text('JUNK'), png.subarray(16)))).toBeNull()
  const gif = gifOf(small, small)
  expect(sizeInHead(gif.with(gif.lastIndexOf(0x2c), 0x3b))).toBeNull()
})

it.each([
  ['as its last entry', segment(0xe1, note(be16(1), upright)), sideways],
  ['beside another', segment(0xe1, note(be16(2), other, upright)), sideways],
  ['beyond the entries that it counts', segment(0xe1, note(be16(1), other, upright)), small],
  ['half beyond its end', [...segment(0xe1, note(be16(1), upright.slice(0, 4))), ...segment(0xfe, be16(6))], small],
  ['nowhere', segment(0xe1, note(be16(1), other)), small],
  [
    'in a directory beyond the file',
    segment(0xe1, [...text('Exif'), 0, 0, ...text('MM'), ...be16(42), ...be32(0xffff), 0, 0]),
    small,
  ],
  ['in a segment that is not the camera’s', segment(0xe2, note(be16(1), upright)), small],
  ['under another name', segment(0xe1, [...text('Exig'), ...note(be16(1), upright).slice(4)]), small],
  ['after a name that goes on', segment(0xe1, [...text('Exif'), 0, 1, ...note(be16(1), upright).slice(6)]), small],
])('handles an EXIF orientation %s', (_where, before, size) => {
  expect(sizeInHead(jpegOf(small, before))).toEqual(size)
})

it.each([
  ['bytes of nothing', [0x12, 0x34, 0x00]],
  ['a marker that is none', [0xff, 0x00, 0x56]],
  ['fill bytes', [0xff, 0xff, 0xff]],
])('reads a JPEG file with %s between two segments, as decoders do', (_what, junk) => {
  expect(sizeInHead(jpegOf({ width: 640, height: 480 }, [...segment(0xfe, [1]), ...junk]))).toEqual({
    width: 640,
    height: 480,
  })
})
