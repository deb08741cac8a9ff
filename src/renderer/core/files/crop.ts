/** In pixels. */
export type Size = { width: number; height: number }

/** In percent of width and height. */
export type PercentCrop = { unit: '%'; x: number; y: number; width: number; height: number }

/** In whole pixels. */
export type Square = { x: number; y: number; side: number }

/** Share of the picture's width (spec 1 §2). */
const initialShare = 0.3

export const photoSide = 512

export function initialCrop({ width, height }: Size): PercentCrop {
  const side = Math.min(width * initialShare, height)
  const share = { width: (side / width) * 100, height: (side / height) * 100 }
  return { unit: '%', x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share }
}

/** A square of at least one pixel, inside the picture. */
export function toSquare(crop: Omit<PercentCrop, 'unit'>, { width, height }: Size): Square {
  const size = Math.round(Math.min((crop.width / 100) * width, (crop.height / 100) * height))
  const side = within(size, 1, Math.min(width, height))
  return {
    x: within(Math.round((crop.x / 100) * width), 0, width - side),
    y: within(Math.round((crop.y / 100) * height), 0, height - side),
    side,
  }
}

/** Scales down to `limit` in proportion; never enlarges. */
export function reducedSize({ width, height }: Size, limit: number): Size {
  const share = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

export function getPhotoSide({ side }: Square): number {
  return Math.min(photoSide, side)
}

function within(value: number, least: number, most: number): number {
  return Number.isNaN(value) ? least : Math.min(Math.max(value, least), most)
}
