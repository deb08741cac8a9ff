import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getHash } from '#tests/support/update-feed.ts'
import { type RandomAccessDisk, nodeRandomAccess } from '../base/fs/random-access'
import type { SignedUpdate } from './feed'
import { createPackageStream } from './package-stream'

const content = randomBytes(1_000_000)
const offerOf = (bytes: Uint8Array): SignedUpdate => ({
  version: '1.0.1',
  file: 'Tutorat.AppImage',
  size: bytes.byteLength,
  sha512: getHash(bytes),
  blockMapSize: null,
  signature: '',
  notes: '',
})

type Host = {
  waits: number[]
  cutAt: number
  knowsRanges: boolean
  /** A cache begins each range at a multiple of it. */
  blockBytes: number
  rangeStatus: number
  status: number
  starts: number[]
  sentBytes: number
}

/** Cuts each response after `cutAt` bytes. */
async function setUp(changes: Partial<Host> = {}, disk: RandomAccessDisk = nodeRandomAccess) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-part-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const host: Host = {
    waits: [],
    cutAt: Infinity,
    knowsRanges: true,
    blockBytes: 1,
    rangeStatus: 206,
    status: 200,
    starts: [],
    sentBytes: 0,
    ...changes,
  }
  const server = createServer((request, response) => {
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    host.starts.push(Number(from))
    if (host.status !== 200) return void response.writeHead(host.status).end('none')
    const start = host.knowsRanges ? Number(from) - (Number(from) % host.blockBytes) : 0
    const rest = content.subarray(start)
    const sent = rest.subarray(0, host.cutAt)
    host.sentBytes += sent.byteLength
    response.writeHead(start === 0 ? 200 : host.rangeStatus, {
      'content-length': rest.byteLength,
      ...(start === 0 ? {} : { 'content-range': `bytes ${start}-${content.byteLength - 1}/${content.byteLength}` }),
    })
    response.write(sent, () =>
      sent.byteLength < rest.byteLength ? setImmediate(() => response.destroy()) : response.end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/Tutorat.AppImage`
  const file = path.join(folder, 'package.part')
  const stream = createPackageStream({
    disk,
    file,
    schedule: (ms, run) => {
      host.waits.push(ms)
      const timer = setImmediate(run)
      return () => clearImmediate(timer)
    },
    fetch: (url, init) => fetch(url, init),
  })
  const open = (offer = offerOf(content)): Response => stream(address, offer)
  const receive = async (offer?: SignedUpdate) => Buffer.from(await open(offer).arrayBuffer())
  return { host, file, open, receive }
}

describe('package stream', () => {
  it('continues where the connection cuts, within one download', async () => {
    const { host, file, receive } = await setUp({ cutAt: 150_000 })
    expect((await receive()).equals(content)).toBe(true)
    expect(host.starts).toEqual([0, 150_000, 300_000, 450_000, 600_000, 750_000, 900_000])
    expect([host.sentBytes, existsSync(file)]).toEqual([content.byteLength, false])
  })

  it('continues in a later download what an earlier one received', async () => {
    const { host, receive, file } = await setUp({ cutAt: 600_000 })
    host.status = 200
    host.knowsRanges = false
    await expect(receive()).rejects.toThrow()
    expect((await stat(file)).size).toBeGreaterThan(600_000)
    Object.assign(host, { knowsRanges: true, starts: [], sentBytes: 0 })
    expect((await receive()).equals(content)).toBe(true)
    expect([host.starts, host.sentBytes]).toEqual([[600_000], 400_000])
  })

  it('fails after three requests in a row without a new byte, and at once where the host refuses', async () => {
    const cutting = await setUp({ cutAt: 0 })
    await expect(cutting.receive()).rejects.toThrow()
    expect(cutting.host.starts).toEqual([0, 0, 0])
    const refusing = await setUp({ status: 404 })
    await expect(refusing.receive()).rejects.toThrow()
    expect(refusing.host.starts).toEqual([0])
  })

  it('requests a package sixty times an hour at most where each request brings little', async () => {
    const { host, receive } = await setUp({ cutAt: 8000 })
    expect((await receive()).equals(content)).toBe(true)
    expect(host.starts.length).toBeGreaterThan(120)
    const times = host.waits.map((_ms, index) => host.waits.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0))
    expect(times.filter((ms) => ms < 3_600_000).length).toBeLessThan(60)
    expect(host.waits[0]).toBeLessThanOrEqual(10_000)
  })

  it('skips what it has where the host ignores ranges', async () => {
    const { host, receive } = await setUp({ cutAt: 600_000, knowsRanges: false })
    await expect(receive()).rejects.toThrow()
    host.cutAt = Infinity
    expect((await receive()).equals(content)).toBe(true)
  })

  it('skips what it has where a cache begins a range at its own block', async () => {
    const { host, receive } = await setUp({ cutAt: 300_000, blockBytes: 65_536 })
    expect((await receive()).equals(content)).toBe(true)
    expect(host.starts.length).toBeLessThan(6)
  })

  it('continues with a range that a host sends as 200', async () => {
    const { receive } = await setUp({ cutAt: 300_000, rangeStatus: 200 })
    expect((await receive()).equals(content)).toBe(true)
  })

  it('mixes no bytes of two packages', async () => {
    const { host, receive } = await setUp({ cutAt: 300_000, knowsRanges: false })
    await expect(receive({ ...offerOf(content), sha512: getHash(randomBytes(9)) })).rejects.toThrow()
    Object.assign(host, { cutAt: Infinity, knowsRanges: true, starts: [] })
    expect((await receive()).equals(content)).toBe(true)
    expect(host.starts).toEqual([0])
  })

  it('announces the signed size, and passes on no byte beyond it', async () => {
    const { receive, open } = await setUp()
    const offer = { ...offerOf(content), size: 400_000 }
    expect(open(offer).headers.get('content-length')).toBe('400000')
    expect((await receive(offer)).equals(content.subarray(0, 400_000))).toBe(true)
  })

  it('retains what arrived of a cancelled download', async () => {
    const { host, open, receive } = await setUp({ cutAt: 500_000 })
    const reader = (open().body as ReadableStream<Uint8Array>).getReader()
    let received = 0
    while (received < 400_000) received += (await reader.read()).value?.byteLength ?? 0
    await reader.cancel()
    Object.assign(host, { cutAt: Infinity, starts: [] })
    expect((await receive()).equals(content)).toBe(true)
    expect(host.starts[0]).toBeGreaterThanOrEqual(400_000)
  })

  it.runIf(process.platform !== 'win32')(
    'writes through no link that was left under the name of the part',
    async () => {
      const { receive, file } = await setUp({ cutAt: 300_000 })
      const victim = `${file}.victim`
      for (const text of ['', 'notes of another file', getHash(content)]) {
        await writeFile(victim, text)
        await symlink(victim, file)
        expect((await receive()).equals(content)).toBe(true)
        expect(await readFile(victim, 'utf8')).toBe(text)
        await rm(file, { force: true })
      }
    },
  )

  it('begins anew after a part of the right package whose bytes were changed', async () => {
    const { host, receive, file } = await setUp()
    await writeFile(file, Buffer.concat([Buffer.from(getHash(content)), Buffer.alloc(content.byteLength)]))
    expect((await receive()).equals(content)).toBe(false)
    expect([existsSync(file), host.starts]).toEqual([false, []])
    expect((await receive()).equals(content)).toBe(true)
  })

  it('reads no more of a part than the signed size', async () => {
    const { receive, file } = await setUp()
    await writeFile(file, Buffer.concat([Buffer.from(getHash(content)), content, Buffer.from('more')]))
    expect((await receive()).equals(content)).toBe(true)
  })

  it('downloads without a resume where the disk refuses the part', async () => {
    const full = (): Promise<never> => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const writes = async (file: string, how: 'read' | 'change' | 'new') => {
      const opened = await nodeRandomAccess.open(file, how)
      return opened === null ? null : { ...opened, write: full }
    }
    for (const open of [full, writes]) {
      const { receive } = await setUp({ cutAt: 300_000 }, { ...nodeRandomAccess, open })
      expect((await receive()).equals(content)).toBe(true)
    }
  })
})
