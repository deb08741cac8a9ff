import path from 'node:path'
import type { Cipher } from '../encryption'
import type { Content, FileSystem } from './file-system'

const about = 'file'

/**
 * A disk that encrypts the content of each file, not its name. Each write is one line of base64 that begins with its break, so that a log can grow and a crash tears one line only.
 * Below a folder that is called `clear` nothing is encrypted: other programs read there.
 */
export function encryptFileSystem(disk: FileSystem, { encrypt, decrypt }: Pick<Cipher, 'encrypt' | 'decrypt'>, clear: string): FileSystem {
  const isClear = (file: string): boolean => file.split(path.sep).includes(clear)
  const lineOf = (content: Content): string => `\n${Buffer.from(encrypt(typeof content === 'string' ? Buffer.from(content) : content, about)).toString('base64')}`
  const plainOf = (text: string): Buffer<ArrayBuffer> => Buffer.concat(text.split('\n').flatMap((line) => decrypt(Buffer.from(line, 'base64'), about) ?? []))

  async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await disk.readBytes(file)
    return bytes === null || isClear(file) ? bytes : plainOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  }

  return {
    ...disk,
    readTextSync(file) {
      const text = disk.readTextSync(file)
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
