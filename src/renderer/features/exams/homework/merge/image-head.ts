import type { Size } from '#core/files/crop.ts'

/** Larger images are not decoded (threat H5); phone cameras reach 108 million pixels. */
export const pixelLimit = 110_000_000

/** Read before decoding; null for an unknown header. */
export function sizeInHead(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = begins(bytes, png)
      ? sizeOfPng(view)
      : begins(bytes, gif)
        ? sizeOfGif(view)
        : begins(bytes, jpeg)
          ? sizeOfJpeg(view)
          : null
    return size !== null && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The header is longer than these bytes.
    if (error instanceof RangeError) return null
    throw error
  }
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const gif = [0x47, 0x49, 0x46, 0x38]
const jpeg = [0xff, 0xd8]

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function sizeOfPng(view: DataView): Size | null {
  const isHeader = view.getUint32(12) === 0x49484452
  return isHeader ? { width: view.getUint32(16), height: view.getUint32(20) } : null
}

function sizeOfGif(view: DataView): Size | null {
  const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = 13 + tableSize(view.getUint8(10))
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1
    at += 1
  }
  if (view.getUint8(at) !== 0x2c) return null
  const frame = {
    width: view.getUint16(at + 1, true) + view.getUint16(at + 5, true),
    height: view.getUint16(at + 3, true) + view.getUint16(at + 7, true),
  }
  return { width: Math.max(screen.width, frame.width), height: Math.max(screen.height, frame.height) }
}

function sizeOfJpeg(view: DataView): Size | null {
  let isSideways = false
  for (let at = 2; ;) {
    const marker = view.getUint8(at + 1)
    // Decoders skip bytes between two segments, which some cameras and programs leave there.
    if (view.getUint8(at) !== 0xff || marker === 0xff || marker === 0x00) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker === 0xda || marker === 0xd9) return null
    else {
      if (isFrame(marker)) {
        const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
        return isSideways ? { width: size.height, height: size.width } : size
      }
      const length = view.getUint16(at + 2)
      if (marker === 0xe1) isSideways = isSideways || saysSideways(view, at + 4, at + 2 + length)
      at += 2 + length
    }
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function saysSideways(view: DataView, from: number, to: number): boolean {
  try {
    const isExif = view.getUint32(from) === 0x45786966 && view.getUint16(from + 4) === 0
    if (!isExif) return false
    const tiff = from + 6
    const isLittle = view.getUint16(tiff) === 0x4949
    const directory = tiff + view.getUint32(tiff + 4, isLittle)
    const entries = view.getUint16(directory, isLittle)
    for (let entry = directory + 2; entry < directory + 2 + 12 * entries && entry + 12 <= to; entry += 12) {
      if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle) >= 5
    }
    return false
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
