import { reducedSize } from '#core/files/crop.ts'
import { decode, type ImageFault } from './decode'
import type { FromMerger, ImageToMerge, ToMerger } from './merge-messages'
import { mergePages, type PagePicture } from './merge-pages'
import { drawTurned, maxSidePx, pictureQuality, turnedSize } from './page-size'

let drawn: (picture: ImageBitmap | null) => void = () => undefined
let fetched: { resolve: (bytes: Blob | null) => void; reject: (error: Error) => void } | null = null

self.addEventListener('message', ({ data }: MessageEvent<ToMerger>) => {
  if (data.kind === 'drawn') drawn(data.picture)
  else if (data.kind === 'read') fetched?.resolve(data.bytes)
  else if (data.kind === 'unread') fetched?.reject(new Error(data.message))
  else void merge(data.images)
})

async function merge(images: readonly ImageToMerge[]): Promise<void> {
  try {
    const { pdf, pages, faulty } = await mergePages(images, {
      getPicture,
      begun: (index) => post({ kind: 'begun', index }),
    })
    const buffer = pdf === null ? null : exactly(pdf)
    post({ kind: 'merged', pdf: buffer, pages, faulty }, buffer === null ? [] : [buffer])
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

async function getPicture({ address, turn, isDrawing }: ImageToMerge): Promise<PagePicture | ImageFault> {
  const picture = isDrawing ? await drawnByPage(address) : await decodeStaged(address)
  if (picture === null) return 'damaged'
  if (typeof picture === 'string') return picture
  const upright = reducedSize(picture, maxSidePx)
  const size = turnedSize(upright, turn)
  const canvas = new OffscreenCanvas(size.width, size.height)
  // The pixels are read back at once and need no GPU.
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  if (paper === null) throw new Error('the canvas has no 2D context')
  drawTurned(paper, picture, upright, turn)
  picture.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: pictureQuality })
  canvas.width = 0
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), size }
}

async function decodeStaged(address: string): Promise<ImageBitmap | ImageFault> {
  const bytes = await fetchedByPage(address)
  return bytes === null ? 'damaged' : decode(bytes, maxSidePx)
}

function fetchedByPage(address: string): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    fetched = { resolve, reject }
    post({ kind: 'fetch', address })
  })
}

function drawnByPage(address: string): Promise<ImageBitmap | null> {
  return new Promise((resolve) => {
    drawn = resolve
    post({ kind: 'draw', address })
  })
}

function post(message: FromMerger, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}

/** Buffer of exactly these bytes, transferable without a copy. */
function exactly(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : new Uint8Array(bytes).buffer
}
