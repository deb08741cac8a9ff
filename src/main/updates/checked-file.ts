import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { Offer } from './feed'
import { isVouchedFor } from './feed'

type Trust = { platform: string; channel: string; keys: readonly string[] }

/** Whether the file is, byte for byte, what we signed: size and hash are taken from the file itself, and the signature is verified again. */
export async function isWhatWasSigned(file: string, offer: Offer, trust: Trust): Promise<boolean> {
  try {
    const found = await lstat(file)
    if (!found.isFile() || found.size !== offer.size || !isVouchedFor(offer, trust)) return false
    return (await hashOf(file)) === offer.sha512
  } catch {
    return false
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const part of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(bytesOf(part))
  return hash.digest('base64')
}

function bytesOf(part: unknown): Uint8Array {
  if (!(part instanceof Uint8Array)) throw new Error('not bytes')
  return part
}
