import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import path from 'node:path'
import { hasValidSignature, type SignedUpdate, type Trust } from './feed'

const chunkBytes = 1 << 20

export async function verifyFile(file: string, offer: SignedUpdate, trust: Trust): Promise<boolean> {
  try {
    const stats = await lstat(file)
    if (!stats.isFile() || stats.size !== offer.size || !hasValidSignature(offer, trust)) return false
    return (await hashFile(file)) === offer.sha512
  } catch {
    return false
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) hash.update(toBytes(chunk))
  return hash.digest('base64')
}

function toBytes(chunk: unknown): Uint8Array {
  if (!(chunk instanceof Uint8Array)) throw new Error('the stream returned no bytes')
  return chunk
}

export type UpdateDisk = {
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  syncDirectory(directory: string): Promise<void>
}

export function stagingPath(program: string): string {
  return path.join(path.dirname(program), `.${path.basename(program)}.update`)
}

/** A crash leaves a complete program. Desktop entries need the file name. Rejects without a change on a wrong hash. */
export async function replaceAppImage(
  disk: UpdateDisk,
  download: string,
  program: string,
  offer: SignedUpdate,
): Promise<void> {
  const staged = stagingPath(program)
  await disk.remove(staged)
  try {
    await copySigned(download, staged, offer)
    await disk.rename(staged, program)
  } catch (failure) {
    await disk.remove(staged).catch(() => undefined)
    throw failure
  }
  await disk.syncDirectory(path.dirname(program))
  await disk.remove(download).catch(() => undefined)
}

async function copySigned(from: string, to: string, offer: SignedUpdate): Promise<void> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const target = await open(to, 'wx', 0o755)
    try {
      const hash = createHash('sha512')
      const buffer = Buffer.alloc(chunkBytes)
      let length = 0
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, chunkBytes, length)
        if (bytesRead === 0) break
        const chunk = buffer.subarray(0, bytesRead)
        hash.update(chunk)
        await target.writeFile(chunk)
        length += bytesRead
        if (length > offer.size) throw new Error('the update is longer than its signed size')
      }
      if (length !== offer.size || hash.digest('base64') !== offer.sha512)
        throw new Error('the update differs from its signed description')
      await target.chmod(0o755)
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
