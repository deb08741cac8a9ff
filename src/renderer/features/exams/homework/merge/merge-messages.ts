import type { ImageFault } from './decode'
import type { Turn } from './page-size'

export type ImageToMerge = { id: string; address: string; turn: Turn; isDrawing: boolean }

export type FaultyImage = { id: string; fault: ImageFault }

export type ToMerger =
  | { kind: 'merge'; images: ImageToMerge[] }
  | { kind: 'drawn'; picture: ImageBitmap | null }
  | { kind: 'read'; bytes: Blob | null }
  | { kind: 'unread'; message: string }

/** `pdf` is null when no image could be read. */
export type FromMerger =
  | { kind: 'begun'; index: number }
  | { kind: 'draw'; address: string }
  | { kind: 'fetch'; address: string }
  | { kind: 'merged'; pdf: ArrayBuffer | null; pages: number; faulty: FaultyImage[] }
  | { kind: 'failed'; message: string }
