import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { chromiumTransport } from '#tests/support/chromium-transport.ts'
import { configAt } from '#tests/support/gateway-harness.ts'
import type { PartialFile, SealedHeader } from '../base/fs/sealed-file'
import { createHttpClient } from '../gateway/http-client'
import { type FileTarget, fetchFile } from './fetch-file'

const captions = Buffer.from(Array.from({ length: 20_000 }, (_, index) => `00:${index} --> Une droite\n`).join(''))

function createMemoryTarget() {
  const file = { bytes: Buffer.alloc(0), header: null as SealedHeader | null, isComplete: false }
  const open = (header: SealedHeader): PartialFile => ({
    header,
    offset: () => file.bytes.byteLength,
    append: async (bytes) => void (file.bytes = Buffer.concat([file.bytes, bytes])),
    finish: () => Promise.resolve(),
    close: () => Promise.resolve(),
  })
  const target: FileTarget = {
    resume: async () => (file.header === null ? null : open(file.header)),
    create: async (header) => {
      Object.assign(file, { bytes: Buffer.alloc(0), header })
      return open(header)
    },
    complete: async () => void (file.isComplete = true),
    discard: async () => void Object.assign(file, { bytes: Buffer.alloc(0), header: null }),
  }
  return { file, target }
}

async function start(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const source = createHttpClient({ config: configAt(origin), transport: chromiumTransport, language: () => 'fr' })
  const { file, target } = createMemoryTarget()
  const fetchOnce = () =>
    fetchFile({
      address: `${origin}/captions.vtt`,
      source,
      target,
      signal: new AbortController().signal,
      now: () => 0,
      maxBytes: 10_000_000,
      hasRoomFor: () => Promise.resolve(true),
      onBytes: () => undefined,
    })
  return { file, fetchOnce }
}

/** A proxy that closes the message well in the middle of the encoded body, and cuts a plain one. */
function answerHalf(request: IncomingMessage, response: ServerResponse): void {
  const headers = { 'content-type': 'text/vtt', 'etag': '"captions"' }
  if (/gzip/.test(String(request.headers['accept-encoding']))) {
    const body = gzipSync(captions)
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' })
    return void response.end(body.subarray(0, body.byteLength / 2))
  }
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const rest = captions.subarray(start)
  response.writeHead(start === 0 ? 200 : 206, {
    ...headers,
    'content-length': rest.byteLength,
    ...(start === 0 ? {} : { 'content-range': `bytes ${start}-${captions.byteLength - 1}/${captions.byteLength}` }),
  })
  if (start > 0) return void response.end(rest)
  response.write(rest.subarray(0, rest.byteLength / 2), () => setImmediate(() => response.destroy()))
}

it('asks for the file without an encoding, so that half of it is noticed and continued', async () => {
  const { file, fetchOnce } = await start(answerHalf)
  expect([await fetchOnce(), file.isComplete]).toEqual([{ kind: 'connection', isHostFailing: false }, false])
  expect(file.bytes.byteLength).toBe(captions.byteLength / 2)
  expect(await fetchOnce()).toEqual({ kind: 'complete' })
  expect(file.bytes.equals(captions)).toBe(true)
})

it('takes the file of a host that sends it encoded all the same', async () => {
  const { file, fetchOnce } = await start((_request, response) => {
    const body = gzipSync(captions)
    response
      .writeHead(200, { 'content-type': 'text/vtt', 'content-encoding': 'gzip', 'content-length': body.byteLength })
      .end(body)
  })
  expect(await fetchOnce()).toEqual({ kind: 'complete' })
  expect(file.bytes.equals(captions)).toBe(true)
})

/** Cuts the first answer in half; `answerRest` continues it. */
function cutOnce(
  answerRest: (start: number, response: ServerResponse) => void,
  length: Record<string, string | number> = { 'content-length': captions.byteLength },
) {
  let isFirst = true
  return (request: IncomingMessage, response: ServerResponse): void => {
    const headers = { 'content-type': 'text/vtt', 'etag': '"captions"', ...length }
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (!isFirst && start > 0) return answerRest(start, response)
    response.writeHead(200, headers)
    if (!isFirst) return void response.end(captions)
    isFirst = false
    response.write(captions.subarray(0, captions.byteLength / 2), () => setImmediate(() => response.destroy()))
  }
}

const rangeOf = (start: number, end = captions.byteLength - 1, total: number | '*' = captions.byteLength) => ({
  'content-type': 'text/vtt',
  'etag': '"captions"',
  'content-range': `bytes ${start}-${end}/${total}`,
  'content-length': end - start + 1,
})

it('skips what it has where a cache begins a range at its own block', async () => {
  let rests = 0
  const { file, fetchOnce } = await start(
    cutOnce((begin, response) => {
      rests += 1
      const aligned = begin - (begin % 4096)
      response.writeHead(206, rangeOf(aligned)).end(captions.subarray(aligned))
    }),
  )
  expect(await fetchOnce()).toEqual({ kind: 'connection', isHostFailing: false })
  expect(await fetchOnce()).toEqual({ kind: 'complete' })
  expect([file.bytes.equals(captions), rests]).toEqual([true, 1])
})

it('continues with a range that a host sends as 200, and never takes it for the file', async () => {
  const { file, fetchOnce } = await start(
    cutOnce((begin, response) => response.writeHead(200, rangeOf(begin)).end(captions.subarray(begin))),
  )
  expect(await fetchOnce()).toEqual({ kind: 'connection', isHostFailing: false })
  expect(await fetchOnce()).toEqual({ kind: 'complete' })
  expect(file.bytes.equals(captions)).toBe(true)
})

it('is not complete with a range that ends before the file does, though no length was announced', async () => {
  const { file, fetchOnce } = await start(
    cutOnce((begin, response) => {
      const end = Math.min(begin + 999, captions.byteLength - 1)
      response.writeHead(206, rangeOf(begin, end)).end(captions.subarray(begin, end + 1))
    }, {}),
  )
  expect(await fetchOnce()).toEqual({ kind: 'connection', isHostFailing: false })
  expect([await fetchOnce(), file.isComplete]).toEqual([{ kind: 'connection', isHostFailing: false }, false])
  const before = file.bytes.byteLength
  expect(file.bytes.equals(captions.subarray(0, before))).toBe(true)
})
