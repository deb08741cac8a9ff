import type { Schedule } from '#shared/clock.ts'
import type { RandomAccessDisk, RandomAccessFile } from '../base/fs/random-access'
import type { SignedUpdate } from './feed'

type Options = {
  disk: RandomAccessDisk
  /** Holds what arrived of one package, behind its hash. */
  file: string
  schedule: Schedule
  fetch: (address: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>
}

/** Rises while requests bring little, so that a connection that cuts early is tried sixty times an hour at most. */
const retryDelayMs = 5000
const maxRetryDelayMs = 90_000
const littleShare = 1 / 60
/** Requests in a row without a new byte. */
const maxStalls = 3
const chunkBytes = 1 << 20

/**
 * A package that continues with Range where a connection cut it, in the same download and in a later one: the library
 * begins each with the first byte (electron-builder#3171). The library checks the signed hash of the whole, so that
 * ranges need no validator.
 */
export function createPackageStream({ disk, file, schedule, fetch }: Options) {
  async function* read(address: string, offer: SignedUpdate, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const part = await openPart(disk, file, offer)
    let length = 0
    try {
      for await (const bytes of part.read()) {
        length += bytes.byteLength
        yield bytes
      }
      for (let stalls = 0, smallSteps = 0; length < offer.size;) {
        const before = length
        for await (const bytes of fetchRest(address, length, signal)) {
          const missing = bytes.subarray(0, offer.size - length)
          await part.append(missing)
          length += missing.byteLength
          yield missing
          if (length === offer.size) break
        }
        signal.throwIfAborted()
        stalls = length > before ? 0 : stalls + 1
        if (stalls >= maxStalls) throw new Error('the package does not continue')
        // A request without a byte ends the download soon, so it does not make the next one later.
        if (length > before) smallSteps = length - before < offer.size * littleShare ? smallSteps + 1 : 0
        if (length < offer.size) await wait(Math.min(maxRetryDelayMs, retryDelayMs * 2 ** smallSteps), signal)
      }
    } finally {
      await part.close(length === offer.size)
    }
  }

  async function* fetchRest(address: string, offset: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const headers = { 'range': `bytes=${String(offset)}-`, 'accept-encoding': 'identity' }
    const response = await fetch(address, { headers, signal }).catch(() => null)
    const body: ReadableStream<Uint8Array> | null = response?.body ?? null
    if (response === null || body === null) return
    const reader = body.getReader()
    try {
      let skipped = countSkipped(response, offset)
      for (;;) {
        const next = await reader.read().catch(() => null)
        if (next === null || next.done) return
        const rest = next.value.subarray(Math.min(skipped, next.value.byteLength))
        skipped -= next.value.byteLength - rest.byteLength
        if (rest.byteLength > 0) yield rest
      }
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  }

  function wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = schedule(ms, resolve)
      signal.addEventListener('abort', () => (cancel(), reject(new Error('cancelled'))), { once: true })
    })
  }

  return (address: string, offer: SignedUpdate): Response => {
    const abort = new AbortController()
    const bytes = read(address, offer, abort.signal)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await bytes.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        abort.abort()
        await bytes.return(undefined)
      },
    })
    return new Response(body, {
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(offer.size) },
    })
  }
}

/** Bytes before the requested ones; throws if the response is not the package. */
function countSkipped({ status, headers }: Response, offset: number): number {
  // Some hosts call a range 200, and a cache may begin at its own block.
  const [, start] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? []
  if (status === 200 && start === undefined) return offset
  const isRange = (status === 206 || status === 200) && Number(start) <= offset
  if (!isRange) throw new Error(`HTTP ${String(status)} instead of the package`)
  return offset - Number(start)
}

type Part = {
  read(): AsyncGenerator<Uint8Array>
  append(bytes: Uint8Array): Promise<void>
  /** `isDone` removes it. */
  close(isDone: boolean): Promise<void>
}

/** A disk that refuses it costs the resume, not the update. */
async function openPart(disk: RandomAccessDisk, file: string, { sha512, size }: SignedUpdate): Promise<Part> {
  const mark = new TextEncoder().encode(sha512)
  let part: RandomAccessFile | null = await openMarked(disk, file, mark).catch(() => null)
  let length = part === null ? 0 : Math.min(size, (await part.size()) - mark.byteLength)
  const drop = async (): Promise<void> => {
    await part?.close().catch(() => undefined)
    part = null
    await disk.remove(file).catch(() => undefined)
  }
  return {
    async *read() {
      for (let at = 0; part !== null && at < length;) {
        const bytes = new Uint8Array(Math.min(chunkBytes, length - at))
        const count: number = await part.read(mark.byteLength + at, bytes).catch(() => 0)
        if (count === 0) return void (length = at)
        at += count
        yield bytes.subarray(0, count)
      }
    },
    async append(bytes) {
      await part?.write(mark.byteLength + length, bytes).catch(drop)
      length += bytes.byteLength
    },
    async close(isDone) {
      if (isDone) return drop()
      await part?.sync().catch(() => undefined)
      await part?.close().catch(() => undefined)
    },
  }
}

/** Empty if it holds the part of another package. */
async function openMarked(disk: RandomAccessDisk, file: string, mark: Uint8Array): Promise<RandomAccessFile> {
  const existing = await disk.open(file, 'change')
  const found = new Uint8Array(mark.byteLength)
  if (existing !== null) {
    await existing.read(0, found)
    if (Buffer.compare(found, mark) === 0) return existing
    await existing.close()
  }
  const created = await disk.open(file, 'new')
  if (created === null) throw new Error('the part could not be created')
  await created.write(0, mark)
  return created
}
