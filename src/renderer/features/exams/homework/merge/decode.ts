import { reducedSize } from '#core/files/crop.ts'
import { pixelLimit, sizeInHead } from './image-head'

export type ImageFault = 'damaged' | 'too-big'

/** Enough for the header of nearly every image. */
const headBytes = 256 * 1024

export async function decode(bytes: Blob, longest: number): Promise<ImageBitmap | ImageFault> {
  const size =
    sizeInHead(await getBytes(bytes.slice(0, headBytes))) ??
    (bytes.size > headBytes ? sizeInHead(await getBytes(bytes)) : null)
  if (size === null) return 'damaged'
  if (size.width * size.height > pixelLimit) return 'too-big'
  const { width } = reducedSize(size, longest)
  try {
    return await createImageBitmap(bytes, { imageOrientation: 'from-image', resizeWidth: width, resizeQuality: 'high' })
  } catch {
    return 'damaged'
  }
}

async function getBytes(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
