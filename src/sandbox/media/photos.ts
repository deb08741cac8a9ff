import { createFileStore, type FileStore, fileNamePattern } from './file-store'

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

const beginnings = {
  jpg: (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (bytes: Uint8Array) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
} as const

type PhotoKind = keyof typeof types

export const photoName = new RegExp(`^${fileNamePattern}\\.(?:${Object.keys(types).join('|')})$`)

export function getPhotoKind(bytes: Uint8Array): PhotoKind | null {
  if (beginnings.jpg(bytes)) return 'jpg'
  if (beginnings.png(bytes)) return 'png'
  return beginnings.webp(bytes) ? 'webp' : null
}

export type Photos = FileStore<PhotoKind>

export function createPhotos(folder: string | null, referencedNames: ReadonlySet<string>): Promise<Photos> {
  return createFileStore({ place: 'photos', types, folder, referencedNames })
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}
