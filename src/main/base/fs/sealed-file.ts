import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '#shared/std/json.ts'
import { type Cipher, sealOverhead } from '../encryption'
import type { RandomAccessDisk, RandomAccessFile } from './random-access'

/** Plain bytes of a chunk. */
export const chunkBytes = 64 * 1024
const sealedChunkBytes = chunkBytes + sealOverhead
const lengthBytes = 4
const maxHeaderBytes = 16 * 1024
/** Bytes written between two syncs. */
const syncIntervalBytes = 4 * 1024 * 1024

/** `validator` is an entity tag or date for If-Range; `size` null if unknown; `receivedAt` in epoch milliseconds. */
const sealedHeader = z.object({
  contentType: z.string(),
  validator: z.string().nullable(),
  size: z.number().nullable(),
  receivedAt: z.number(),
})
export type SealedHeader = z.output<typeof sealedHeader>

const storedHeader = sealedHeader.extend({ id: z.string() })
type StoredHeader = z.output<typeof storedHeader>

type Seal = Pick<Cipher, 'encrypt' | 'decrypt'>

export type PartialFile = {
  readonly header: SealedHeader
  /** Plain bytes, of which a restart restores full chunks only. */
  offset(): number
  append(bytes: Uint8Array): Promise<void>
  /** Writes the last chunk; the file is complete afterwards. */
  finish(): Promise<void>
  close(): Promise<void>
}

/*
 * [length of header][sealed header][sealed chunk 0] … [sealed last chunk, may be empty]. Each chunk is bound to its
 * file, position and being the last one: a reader notices exchanged, reordered and missing chunks.
 */
export async function createPartialFile(
  disk: RandomAccessDisk,
  file: string,
  seal: Seal,
  header: SealedHeader,
): Promise<PartialFile> {
  const stored: StoredHeader = { ...header, id: randomBytes(16).toString('hex') }
  const opened = await openExisting(disk, file, 'new')
  try {
    const sealed = seal.encrypt(Buffer.from(JSON.stringify(stored)), 'header')
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(sealed.byteLength)
    await opened.write(0, Buffer.concat([length, sealed]))
    return new Appender(opened, seal, stored, lengthBytes + sealed.byteLength, 0)
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

/** Cuts off what a crash left of a chunk. */
export async function resumePartialFile(disk: RandomAccessDisk, file: string, seal: Seal): Promise<PartialFile | null> {
  const opened = await disk.open(file, 'change')
  if (opened === null) return null
  try {
    const head = await readHeader(opened, seal)
    if (head === null) return await closeWith(opened, null)
    let chunks = Math.floor(((await opened.size()) - head.start) / sealedChunkBytes)
    while (chunks > 0 && (await readChunk(opened, seal, head, chunks - 1, false)) === null) chunks -= 1
    await opened.truncate(head.start + chunks * sealedChunkBytes)
    return new Appender(opened, seal, head.header, head.start, chunks)
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

class Appender implements PartialFile {
  readonly header: SealedHeader
  readonly #file: RandomAccessFile
  readonly #seal: Seal
  readonly #stored: StoredHeader
  readonly #start: number
  #chunks: number
  #unsyncedBytes = 0
  #pending: Uint8Array[] = []
  #pendingBytes = 0

  constructor(file: RandomAccessFile, seal: Seal, stored: StoredHeader, start: number, chunks: number) {
    this.header = stored
    this.#file = file
    this.#seal = seal
    this.#stored = stored
    this.#start = start
    this.#chunks = chunks
  }

  offset(): number {
    return this.#chunks * chunkBytes + this.#pendingBytes
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.byteLength
    if (this.#pendingBytes < chunkBytes) return
    const joined = Buffer.concat(this.#pending)
    let taken = 0
    while (joined.byteLength - taken >= chunkBytes) {
      await this.#write(joined.subarray(taken, taken + chunkBytes), false)
      taken += chunkBytes
      this.#pending = [joined.subarray(taken)]
      this.#pendingBytes = joined.byteLength - taken
    }
  }

  async finish(): Promise<void> {
    await this.#write(Buffer.concat(this.#pending), true)
    this.#pending = []
    this.#pendingBytes = 0
    await this.#file.sync()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #write(plain: Uint8Array, isLast: boolean): Promise<void> {
    const sealed = this.#seal.encrypt(plain, toContext(this.#stored, this.#chunks, isLast))
    await this.#file.write(this.#start + this.#chunks * sealedChunkBytes, sealed)
    if (isLast) return
    this.#chunks += 1
    this.#unsyncedBytes += sealed.byteLength
    if (this.#unsyncedBytes < syncIntervalBytes) return
    await this.#file.sync()
    this.#unsyncedBytes = 0
  }
}

export type SealedFile = {
  readonly header: SealedHeader
  readonly size: number
  /** Chunks of the plain bytes from `start` to `end` (exclusive); throws if damaged. */
  read(start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

export async function openSealedFile(disk: RandomAccessDisk, file: string, seal: Seal): Promise<SealedFile | null> {
  const opened = await disk.open(file, 'read')
  if (opened === null) return null
  try {
    const head = await readHeader(opened, seal)
    if (head === null) return await closeWith(opened, null)
    const bodyBytes = (await opened.size()) - head.start
    const lastIndex = Math.ceil(bodyBytes / sealedChunkBytes) - 1
    const last = lastIndex < 0 ? null : await readChunk(opened, seal, head, lastIndex, true)
    const size = lastIndex * chunkBytes + (last?.byteLength ?? 0)
    if (last === null || (head.header.size !== null && head.header.size !== size)) return await closeWith(opened, null)
    return {
      header: head.header,
      size,
      async *read(start, end) {
        for (let index = Math.floor(start / chunkBytes); index * chunkBytes < end; index += 1) {
          const chunk = index === lastIndex ? last : await readChunk(opened, seal, head, index, false)
          if (chunk === null) throw new Error('a stored chunk is damaged')
          const offset = index * chunkBytes
          yield chunk.subarray(Math.max(0, start - offset), Math.min(chunk.byteLength, end - offset))
        }
      },
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

type Head = { header: StoredHeader; start: number }

async function readHeader(opened: RandomAccessFile, seal: Seal): Promise<Head | null> {
  const length = Buffer.alloc(lengthBytes)
  if ((await opened.read(0, length)) < lengthBytes) return null
  const headerBytes = length.readUInt32BE()
  if (headerBytes > maxHeaderBytes) return null
  const sealed = Buffer.alloc(headerBytes)
  if ((await opened.read(lengthBytes, sealed)) < headerBytes) return null
  const plain = seal.decrypt(sealed, 'header')
  if (plain === null) return null
  const parsed = storedHeader.safeParse(parseJson(new TextDecoder().decode(plain)))
  return parsed.success ? { header: parsed.data, start: lengthBytes + headerBytes } : null
}

async function readChunk(
  opened: RandomAccessFile,
  seal: Seal,
  { header, start }: Head,
  index: number,
  isLast: boolean,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sealed = Buffer.alloc(sealedChunkBytes)
  const length = await opened.read(start + index * sealedChunkBytes, sealed)
  return seal.decrypt(sealed.subarray(0, length), toContext(header, index, isLast))
}

function toContext({ id }: StoredHeader, index: number, isLast: boolean): string {
  return `${id} ${String(index)}${isLast ? ' last' : ''}`
}

async function openExisting(disk: RandomAccessDisk, file: string, how: 'new'): Promise<RandomAccessFile> {
  const opened = await disk.open(file, how)
  if (opened === null) throw new Error('the file could not be created')
  return opened
}

async function closeWith<T>(opened: RandomAccessFile, result: T): Promise<T> {
  await opened.close()
  return result
}
