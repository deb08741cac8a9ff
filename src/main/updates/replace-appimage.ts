import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstat, open } from 'node:fs/promises'
import { constants, createReadStream } from 'node:fs'
import path from 'node:path'
import { hasValidSignature } from './feed'
import type { SignedUpdate } from './feed'

type Trust = { platform: string; channel: string; keys: readonly string[] }

/** Whether the file is, byte for byte, what we signed: size and hash are taken from the file itself, and the signature is verified again. */
export async function verifyFile(file: string, offer: SignedUpdate, trust: Trust): Promise<boolean> {
  try {
    const found = await lstat(file)
    if (!found.isFile() || found.size !== offer.size || !hasValidSignature(offer, trust)) return false
    return (await hashFile(file)) === offer.sha512
  } catch {
    return false
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const part of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(toBytes(part))
  return hash.digest('base64')
}

function toBytes(part: unknown): Uint8Array {
  if (!(part instanceof Uint8Array)) throw new Error('not bytes')
  return part
}

const stepBytes = 1 << 20

/** Renames and removals that outlast another program's hold on the file. */
export type UpdateDisk = { rename(from: string, to: string): Promise<void>; remove(file: string): Promise<void>; syncDirectory(directory: string): Promise<void> }

/** Where the new program is written before it takes the place of the old one; what an interruption leaves there is removed at the next start. */
export function stagingPath(program: string): string {
  return path.join(path.dirname(program), `.${path.basename(program)}.update`)
}

/**
 * Puts a verified download in the place of the running AppImage. It is copied beside it, hashed as it is written, synced, and renamed over it: at
 * any moment the old or the new program is there, whole. Rejects, and leaves the old one, where the bytes are not those that were signed.
 * The file keeps its name, which links and menus of the desktop point at.
 */
export async function replaceAppImage(disk: UpdateDisk, download: string, program: string, offer: SignedUpdate): Promise<void> {
  const beside = stagingPath(program)
  await disk.remove(beside)
  try {
    await copySigned(download, beside, offer)
    await disk.rename(beside, program)
  } catch (failure) {
    await disk.remove(beside).catch(() => undefined)
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
      const buffer = Buffer.alloc(stepBytes)
      let length = 0
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, stepBytes, length)
        if (bytesRead === 0) break
        const part = buffer.subarray(0, bytesRead)
        hash.update(part)
        await target.writeFile(part)
        length += bytesRead
        if (length > offer.size) throw new Error('longer than what was signed')
      }
      if (length !== offer.size || hash.digest('base64') !== offer.sha512) throw new Error('not what was signed')
      // The umask of this application keeps everything private; a program is for whoever may read its folder.
      await target.chmod(0o755)
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Waits until the process that asks, and the AppImage's own where it unpacked itself, have ended, a minute at most; then becomes the program. */
const waitScript = 'n=0; while kill -0 "$1" 2>/dev/null || { [ "$2" -gt 1 ] && kill -0 "$2" 2>/dev/null; }; do n=$((n+1)); [ "$n" -gt 600 ] && exit 1; sleep 0.1; done; exec "$3"'

/** Starts the program again once this process has ended: sooner, it would find this one and leave. */
export function relaunchAfterExit(program: string, environment: NodeJS.ProcessEnv): void {
  const { APPDIR: _folder, APPIMAGE: _image, ARGV0: _name, OWD: _working, ...kept } = environment
  const unpacker = environment['APPIMAGE_EXTRACT_AND_RUN'] === undefined ? 0 : process.ppid
  spawn('/bin/sh', ['-c', waitScript, 'sh', String(process.pid), String(unpacker), program], { detached: true, stdio: 'ignore', env: kept }).unref()
}
