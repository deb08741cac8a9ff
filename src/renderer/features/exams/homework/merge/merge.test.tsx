import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { http } from '#core/api/http.ts'
import { merge } from './merge'
import type { FromMerger, ImageToMerge, ToMerger } from './merge-messages'

const images: ImageToMerge[] = [{ id: 'a', address: '/homework/7/files/a', turn: 90, isDrawing: false }]

function setUp({ staged = 200, isRefused = false }: { staged?: number; isRefused?: boolean } = {}) {
  const posted: ToMerger[] = []
  const transfers: Transferable[][] = []
  const workers: ScriptedWorker[] = []
  class ScriptedWorker extends EventTarget {
    isTerminated = false

    constructor() {
      super()
      if (isRefused) throw new DOMException('Access to the script is denied', 'SecurityError')
      workers.push(this)
    }

    postMessage(message: ToMerger, transfer: Transferable[]): void {
      posted.push(message)
      transfers.push(transfer)
    }

    terminate(): void {
      this.isTerminated = true
    }
  }
  const before: unknown = Reflect.get(globalThis, 'Worker')
  Object.assign(globalThis, { Worker: ScriptedWorker })
  const { adapter } = http.defaults
  const requests: string[] = []
  http.defaults.adapter = async (config) => {
    requests.push(config.url ?? '')
    return { data: new Blob(['bytes']), status: staged, statusText: '', headers: {}, config }
  }
  onTestFinished(() => {
    Object.assign(globalThis, { Worker: before })
    Object.assign(http.defaults, { adapter })
  })
  const aborting = new AbortController()
  const begun: number[] = []
  const outcome = merge(images, (index) => begun.push(index), aborting.signal)
  return {
    outcome,
    begun,
    posted,
    transfers,
    requests,
    workers,
    stop: () => aborting.abort(),
    isTerminated: () => workers[0]?.isTerminated,
    say: (data: FromMerger) => workers[0]?.dispatchEvent(new MessageEvent('message', { data })),
    fail: (event: Event) => workers[0]?.dispatchEvent(event),
  }
}

/** jsdom neither decodes pictures nor has canvases off the screen. */
function stubDrawing() {
  const picture = { width: 1, height: 1 }
  class FakeImage {
    src = ''
    naturalWidth = 1
    naturalHeight = 1
    decode = () => Promise.resolve()
  }
  class FakeCanvas {
    getContext = () => ({ drawImage: () => undefined, getImageData: () => undefined })
    transferToImageBitmap = () => picture
  }
  const { Image: image, OffscreenCanvas: canvas } = globalThis
  Object.assign(globalThis, { Image: FakeImage, OffscreenCanvas: FakeCanvas })
  onTestFinished(() => void Object.assign(globalThis, { Image: image, OffscreenCanvas: canvas }))
  return picture
}

describe('merge', () => {
  it('sends the images to the worker, counts those that it begins, and ends it with the PDF', async () => {
    const { outcome, posted, begun, say, isTerminated } = setUp()
    expect(posted).toEqual([{ kind: 'merge', images }])
    say({ kind: 'begun', index: 0 })
    expect([begun, isTerminated()]).toEqual([[0], false])
    say({ kind: 'merged', pdf: new Uint8Array([37, 80]).buffer, pages: 1, faulty: [] })
    const merged = await outcome
    expect(merged).toMatchObject({ kind: 'merged', pages: 1, faulty: [] })
    const pdf = merged.kind === 'merged' ? merged.pdf : null
    expect([pdf?.size, pdf?.type, isTerminated()]).toEqual([2, 'application/pdf', true])
  })

  it('has no PDF when no image could be read', async () => {
    const { outcome, say } = setUp()
    say({ kind: 'merged', pdf: null, pages: 0, faulty: [{ id: 'a', fault: 'damaged' }] })
    expect(await outcome).toEqual({ kind: 'merged', pdf: null, pages: 0, faulty: [{ id: 'a', fault: 'damaged' }] })
  })

  it.each<[string, (world: ReturnType<typeof setUp>) => void, string]>([
    ['the worker says so', ({ say }) => say({ kind: 'failed', message: 'no memory' }), 'no memory'],
    ['it ends with an error', ({ fail }) => fail(new ErrorEvent('error', { message: 'syntax' })), 'syntax'],
    ['it does not start', ({ fail }) => fail(new ErrorEvent('error')), 'the worker did not start'],
    ['its answer cannot be read', ({ fail }) => fail(new Event('messageerror')), 'messageerror'],
  ])('fails, and ends the worker, when %s', async (_, cause, message) => {
    const world = setUp()
    cause(world)
    expect(await world.outcome).toEqual({ kind: 'failed', message })
    expect(world.isTerminated()).toBe(true)
  })

  it('fails when the worker is refused', async () => {
    const { outcome } = setUp({ isRefused: true })
    expect(await outcome).toEqual({ kind: 'failed', message: 'SecurityError: Access to the script is denied' })
  })

  it('ends the worker when it is cancelled, and takes no later answer', async () => {
    const { outcome, stop, say, isTerminated } = setUp()
    stop()
    say({ kind: 'failed', message: 'late' })
    expect([await outcome, isTerminated()]).toEqual([{ kind: 'cancelled' }, true])
  })

  it('starts no worker for what is cancelled before', async () => {
    const { workers } = setUp()
    const cancelled = await merge(images, () => undefined, AbortSignal.abort())
    expect([cancelled, workers.length]).toEqual([{ kind: 'cancelled' }, 1])
  })

  it('gives the worker the bytes of an image that it asks for', async () => {
    const { posted, requests, say } = setUp()
    say({ kind: 'fetch', address: '/homework/7/files/a' })
    await vi.waitFor(() => expect(posted).toHaveLength(2))
    expect(requests).toEqual(['/homework/7/files/a'])
    expect(posted[1]).toMatchObject({ kind: 'read' })
    expect(posted[1]?.kind === 'read' && posted[1].bytes?.size).toBe(5)
  })

  it.each<[string, number, object]>([
    ['that an image is gone', 404, { kind: 'read', bytes: null }],
    ['why an image could not be read', 500, { kind: 'unread', message: 'staged file: 500' }],
  ])('tells the worker %s', async (_, staged, message) => {
    const { posted, say } = setUp({ staged })
    say({ kind: 'fetch', address: '/homework/7/files/a' })
    await vi.waitFor(() => expect(posted).toHaveLength(2))
    expect(posted[1]).toEqual(message)
  })

  it('tells the worker that a drawing could not be drawn', async () => {
    const { posted, transfers, say } = setUp()
    say({ kind: 'draw', address: '/homework/7/files/a' })
    await vi.waitFor(() => expect(posted).toHaveLength(2))
    expect(posted[1]).toEqual({ kind: 'drawn', picture: null })
    expect(transfers).toEqual([[], []])
  })

  it('gives the worker a drawing without a copy of its pixels', async () => {
    const picture = stubDrawing()
    const { posted, transfers, say } = setUp()
    say({ kind: 'draw', address: '/homework/7/files/a' })
    await vi.waitFor(() => expect(posted).toHaveLength(2))
    expect([posted[1], transfers[1]]).toEqual([{ kind: 'drawn', picture }, [picture]])
  })
})
