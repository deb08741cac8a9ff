import path from 'node:path'
import type { Content, Disk } from './disk'

/** Makes bytes unreadable, and readable again with the same key and `about` only. */
export type ContentSeal = { seal(plain: Uint8Array, about: string): Uint8Array; open(sealed: Uint8Array, about: string): Uint8Array<ArrayBuffer> | null }

const about = 'file'

/**
 * A disk that encrypts the content of each file, not its name. Each write is one line of base64 that begins with its break, so that a log can grow and a crash tears one line only.
 * Below a folder that is called `clear` nothing is encrypted: other programs read there.
 */
export function sealDisk(disk: Disk, { seal, open }: ContentSeal, clear: string): Disk {
  const isClear = (file: string): boolean => file.split(path.sep).includes(clear)
  const lineOf = (content: Content): string => `\n${Buffer.from(seal(typeof content === 'string' ? Buffer.from(content) : content, about)).toString('base64')}`
  const plainOf = (text: string): Buffer<ArrayBuffer> => Buffer.concat(text.split('\n').flatMap((line) => open(Buffer.from(line, 'base64'), about) ?? []))

  async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await disk.readBytes(file)
    return bytes === null || isClear(file) ? bytes : plainOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  }

  return {
    ...disk,
    readNow(file) {
      const text = disk.readNow(file)
      return text === null || isClear(file) ? text : plainOf(text).toString('utf8')
    },
    async open(file, how) {
      const handle = await disk.open(file, how)
      return isClear(file) ? handle : { write: (content) => handle.write(lineOf(content)), sync: () => handle.sync(), close: () => handle.close() }
    },
    readBytes,
    async readInto(file, into) {
      const bytes = await readBytes(file)
      if (bytes?.byteLength !== into.byteLength) return false
      into.set(bytes)
      return true
    },
    async list(directory) {
      const sizes = await disk.list(directory)
      // A folder cannot be read; its size says nothing in either case.
      const plain = await Promise.all([...sizes].map(async ([name, size]) => [name, (await readBytes(path.join(directory, name)).catch(() => null))?.byteLength ?? size] as const))
      return new Map(plain)
    },
  }
}
