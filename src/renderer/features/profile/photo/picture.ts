import type { Size, Square } from '#core/files/crop.ts'

export type PhotoRefusal = 'not-a-picture' | 'too-heavy' | 'too-large' | 'unreadable'

export type Picture = {
  readonly size: Size
  draw(canvas: HTMLCanvasElement): void
  drawSquare(canvas: HTMLCanvasElement, square: Square): void
  /** At most 512 × 512 pixels, without camera metadata. */
  getPhoto(square: Square): Promise<Blob>
  close(): void
}

/** Resolves with the refusal. */
export type PictureReader = (
  file: Blob,
) => Promise<{ ok: true; picture: Picture } | { ok: false; refusal: PhotoRefusal }>

/** Bytes. */
const fileLimit = 10 * 1024 * 1024

/** Limited by the memory of small computers. */
export const pixelLimit = 150_000_000

export function getRefusal({ size, type }: Pick<Blob, 'size' | 'type'>): PhotoRefusal | null {
  // SVG has no pixels; a picture without an extension may have no type.
  if (type !== '' && (!type.startsWith('image/') || type.startsWith('image/svg'))) return 'not-a-picture'
  return size > fileLimit ? 'too-heavy' : null
}
