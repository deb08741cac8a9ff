import type { Size, Square } from '../../../core/files/crop'

export type PhotoRefusal = 'not-a-picture' | 'too-heavy' | 'too-large' | 'unreadable'

export type Picture = {
  readonly size: Size
  draw(canvas: HTMLCanvasElement): void
  drawSquare(canvas: HTMLCanvasElement, square: Square): void
  /** A square of it as a JPEG of at most 512 pixels a side, without anything that the camera wrote into the file. */
  photoOf(square: Square): Promise<Blob>
  close(): void
}

/** Reads a file as a picture; answers why not instead of rejecting. */
export type PictureReader = (file: Blob) => Promise<{ ok: true; picture: Picture } | { ok: false; refusal: PhotoRefusal }>

/** The largest file that is read, in bytes. */
const fileLimit = 10 * 1024 * 1024

/** The largest picture that is read, in pixels: beyond, the memory of a small computer does not take it. */
export const pixelLimit = 150_000_000

export function refusalOf({ size, type }: Pick<Blob, 'size' | 'type'>): PhotoRefusal | null {
  // A drawing made of lines has no pixels of its own. A file without a type may be a picture without an extension.
  if (type !== '' && (!type.startsWith('image/') || type.startsWith('image/svg'))) return 'not-a-picture'
  return size > fileLimit ? 'too-heavy' : null
}
