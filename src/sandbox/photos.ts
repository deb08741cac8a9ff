import { createKeptFiles, type KeptFiles, keptNameStem } from './kept-files'

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

const beginnings = {
  jpg: (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (bytes: Uint8Array) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
} as const

/** The kinds of picture that a photo can be. */
export type PhotoKind = keyof typeof types

/** The names that photos have. */
export const photoName = new RegExp(`^${keptNameStem}\\.(?:${Object.keys(types).join('|')})$`)

/** The kind of a picture by its first bytes, whatever its name and type say; null when it is none of them. */
export function photoKindOf(bytes: Uint8Array): PhotoKind | null {
  if (beginnings.jpg(bytes)) return 'jpg'
  if (beginnings.png(bytes)) return 'png'
  return beginnings.webp(bytes) ? 'webp' : null
}

/** Photos that people have sent, by name. */
export type Photos = KeptFiles<PhotoKind>

/** Photos in memory and, where a folder is given, on the disk; of an earlier start only those that are still `wanted`. */
export function createPhotos(folder: string | null, wanted: ReadonlySet<string>): Promise<Photos> {
  return createKeptFiles({ place: 'photos', types, folder, wanted })
}

function startsWith(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte)
}
