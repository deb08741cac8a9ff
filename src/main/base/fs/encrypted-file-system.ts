import path from 'node:path'
import type { Cipher } from '../encryption'
import type { Content, FileSystem } from './file-system'

const about = 'file'

/**
 * Each write is a base64 line: logs grow, and a crash tears only one.
 */
export function encryptFileSystem(
  disk: FileSystem,
  { encrypt, decrypt }: Pick<Cipher, 'encrypt' | 'decrypt'>,
): FileSystem {
  const encryptLine = (content: Content): string => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    return `\n${Buffer.from(encrypt(bytes, about)).toString('base64')}`
  }
  const decryptLines = (text: string): Buffer<ArrayBuffer> =>
    Buffer.concat(text.split('\n').flatMap((line) => decrypt(Buffer.from(line, 'base64'), about) ?? []))

  async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await disk.readBytes(file)
    return bytes === null
      ? null
      : decryptLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  }

  return {
    ...disk,
    readTextSync(file) {
      const text = disk.readTextSync(file)
      return text === null ? null : decryptLines(text).toString('utf8')
    },
    async open(file, how) {
      const handle = await disk.open(file, how)
      return {
        write: (content) => handle.write(encryptLine(content)),
        sync: () => handle.sync(),
        close: () => handle.close(),
      }
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
      const toPlainSize = async ([name, size]: [string, number]) => {
        // Folders keep their disk size, because they cannot be read.
        const bytes = await readBytes(path.join(directory, name)).catch(() => null)
        return [name, bytes?.byteLength ?? size] as const
      }
      return new Map(await Promise.all([...sizes].map(toPlainSize)))
    },
  }
}
