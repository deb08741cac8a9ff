import { createHash } from 'node:crypto'

/** So much is looked at in one go: the rest of the application goes on meanwhile. */
const pieceBytes = 4 * 1024 * 1024

/** Whether bytes are those of this hash. */
export async function hasHash(bytes: Uint8Array, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    hash.update(bytes.subarray(at, at + pieceBytes))
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  return hash.digest('hex') === sha256
}
