import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { OfflineLessonsState } from '#shared/desktop/offline-lessons.ts'
import { createOfflineLessonsWorld, type OfflineLessonsWorld } from '#tests/support/offline-lessons-world.ts'
import { createRoomCheck, reservedBytes } from '../base/fs/disk-room'
import { nodeRandomAccess } from '../base/fs/random-access'
import { maxFileBytes } from './file-limits'

const mebibyte = 1024 * 1024
const film = 'videos/fonctions-affines.mp4'
const captions = 'captions/fonctions-affines.fr.vtt'
const stepOf = (state: OfflineLessonsState) => state.lessons[0]?.status
const isWaiting = (state: OfflineLessonsState): boolean => stepOf(state)?.step === 'waiting'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Sends without an end; declares `length` bytes, or none. */
async function startEndlessServer(length: number | null = null): Promise<string> {
  const chunk = Buffer.alloc(256 * 1024, 1)
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'video/mp4',
      'etag': '"endless"',
      ...(length === null ? {} : { 'content-length': String(length) }),
    })
    const send = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', send)
    send()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => (server.closeAllConnections(), new Promise((resolve) => void server.close(resolve))))
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
}

/** A disk with `capacity` bytes of room for lessons; `minFree` is the least that was left. */
async function startOnDisk(capacity: number) {
  const world = await createOfflineLessonsWorld()
  cleanups.push(() => world.close())
  const disk = { capacity, minFree: Infinity, queries: 0 }
  // Files come and go meanwhile.
  const used = (): number =>
    readdirSync(world.root, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + (statSync(path.join(world.root, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  const engine = world.open({
    randomAccess: {
      ...nodeRandomAccess,
      freeBytes: () => {
        disk.queries += 1
        return Promise.resolve(disk.capacity - used())
      },
      async open(file, how) {
        const opened = await nodeRandomAccess.open(file, how)
        if (opened === null) return null
        return {
          ...opened,
          async write(position, bytes) {
            await opened.write(position, bytes)
            disk.minFree = Math.min(disk.minFree, disk.capacity - used())
          },
        }
      },
    },
  })
  cleanups.push(() => engine.flush())
  return { world, engine, disk }
}

function answerFrom(world: OfflineLessonsWorld, media: string, address: string): { requests: number } {
  const count = { requests: 0 }
  world.intercept = (request, forward) => {
    if (!request.url.endsWith(media)) return forward()
    count.requests += 1
    return fetch(address, { signal: request.signal })
  }
  return count
}

const partials = (world: OfflineLessonsWorld): string[] => world.stored().filter((file) => file.endsWith('.partial'))

/** Lets the queries of the disk that a timer starts come to an end. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
}

describe('a video without a length and without an end', () => {
  it('stops while 200 MB are left and removes what was received', async () => {
    const { world, engine, disk } = await startOnDisk(reservedBytes + 12 * mebibyte)
    answerFrom(world, film, await startEndlessServer())
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until(isWaiting)
    expect(stepOf(state)).toEqual({ step: 'waiting', reason: 'disk-full' })
    expect(partials(world)).toEqual([])
    expect(disk.minFree).toBeLessThan(reservedBytes + 9 * mebibyte)
    expect(disk.minFree).toBeGreaterThan(reservedBytes - mebibyte)
  })

  it('is not requested again before room was freed', async () => {
    const { world, engine, disk } = await startOnDisk(reservedBytes + 4 * mebibyte)
    const count = answerFrom(world, film, await startEndlessServer())
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until(isWaiting)
    const { queries } = disk
    for (let times = 0; times < 5; times += 1) {
      world.elapse(30_000)
      await settle()
    }
    expect([count.requests, disk.queries - queries]).toEqual([1, 5])
    disk.capacity += 20 * mebibyte
    const states = world.states.length
    world.elapse(30_000)
    await world.until((state) => world.states.length > states + 1 && isWaiting(state))
    expect(count.requests).toBe(2)
  })

  it('continues with the lesson once the server sends it and room was freed', async () => {
    const { world, engine, disk } = await startOnDisk(reservedBytes + 4 * mebibyte)
    answerFrom(world, film, await startEndlessServer())
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until(isWaiting)
    world.intercept = (_request, forward) => forward()
    disk.capacity += 20 * mebibyte
    world.elapse(30_000)
    await world.until((state) => stepOf(state)?.step === 'done')
    expect(partials(world)).toEqual([])
  })
})

describe('a file beyond its bound', () => {
  it('ends the download of captions that never end, and leaves nothing of them', async () => {
    const { world, engine } = await startOnDisk(reservedBytes + 400 * mebibyte)
    answerFrom(world, captions, await startEndlessServer())
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until((each) => stepOf(each)?.step === 'failed')
    expect(stepOf(state)).toEqual({ step: 'failed', reason: 'too-large' })
    expect(state.usedBytes).toBeLessThan(maxFileBytes.captions)
  })

  it('refuses a declared length beyond the bound without receiving the file', async () => {
    const { world, engine, disk } = await startOnDisk(reservedBytes + 400 * mebibyte)
    answerFrom(world, captions, await startEndlessServer(maxFileBytes.captions + 1))
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until((each) => stepOf(each)?.step === 'failed')
    expect(stepOf(state)).toEqual({ step: 'failed', reason: 'too-large' })
    expect(disk.minFree).toBeGreaterThan(reservedBytes + 390 * mebibyte)
  })

  it('stops receiving more than the response declared', async () => {
    const { world, engine } = await startOnDisk(reservedBytes + 400 * mebibyte)
    world.intercept = (request, forward) =>
      request.url.endsWith(film)
        ? new Response(
            new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(mebibyte)) }),
            { headers: { 'content-length': String(3 * mebibyte), 'content-type': 'video/mp4' } },
          )
        : forward()
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until(isWaiting)
    expect([stepOf(state), partials(world)]).toEqual([{ step: 'waiting', reason: 'connection' }, []])
  })

  it('does not start a file whose declared length does not fit', async () => {
    const { world, engine, disk } = await startOnDisk(reservedBytes + 40 * mebibyte)
    answerFrom(world, film, await startEndlessServer(60 * mebibyte))
    await world.add(engine, [world.request('lire-une-droite')])
    expect(stepOf(await world.until(isWaiting))).toEqual({ step: 'waiting', reason: 'disk-full' })
    expect(disk.minFree).toBeGreaterThan(reservedBytes + 30 * mebibyte)
  })
})

describe('createRoomCheck', () => {
  it('queries the system again while bytes are admitted', async () => {
    let free = reservedBytes + 100 * mebibyte
    const hasRoomFor = createRoomCheck(() => Promise.resolve(free))
    expect(await hasRoomFor(mebibyte)).toBe(true)
    free = reservedBytes
    const admitted = await Promise.all(Array.from({ length: 10 }, () => hasRoomFor(mebibyte)))
    expect(admitted.filter(Boolean)).toHaveLength(3)
  })

  it('admits every size where the system does not report free space', async () => {
    expect(await createRoomCheck(() => Promise.resolve(null))(1e12)).toBe(true)
  })
})
