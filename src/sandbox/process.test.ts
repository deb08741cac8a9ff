import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createDemoConfig, demoControl } from '#shared/demo-platform.ts'

const started = z.object({ ready: z.literal(true), origin: z.url() })
const secrets = { secret: 'a-secret-of-sixteen', progressKey: 'a-key-of-sixteen-' }

async function launch() {
  const posted: unknown[] = []
  let onMessage: (event: { data: unknown }) => void = () => undefined
  let waiting = Promise.withResolvers<null>()
  const parentPort = {
    on: (_name: 'message', listener: typeof onMessage) => {
      onMessage = listener
    },
    postMessage: (message: unknown) => {
      posted.push(message)
      waiting.resolve(null)
      waiting = Promise.withResolvers()
    },
  }
  Object.assign(process, { parentPort })
  vi.resetModules()
  await import('./process')
  return {
    posted,
    call: async (data: unknown) => {
      const answered = waiting.promise
      onMessage({ data })
      await answered
      return posted.at(-1)
    },
    send: (data: unknown) => onMessage({ data }),
  }
}

afterEach(() => {
  Reflect.deleteProperty(process, 'parentPort')
  vi.restoreAllMocks()
})

describe('demo platform process', () => {
  it('starts, responds at its URL and persists its state when stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'demo-process-'))
    const exited = Promise.withResolvers<number>()
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      exited.resolve(Number(code))
      return undefined as never
    })
    const app = await launch()
    const mediaDir = fileURLToPath(new URL('../../resources/demo', import.meta.url))
    const { origin } = started.parse(await app.call({ snapshotDir: folder, mediaDir, ...secrets, port: 0 }))
    const config = createDemoConfig({ origin, ...secrets })
    const control = demoControl({ origin, ...secrets })
    expect(app.posted).toHaveLength(1)
    expect((await fetch(`${config.services.platform.base}/countries`)).status).toBe(200)
    expect(app.posted.slice(1)).toEqual([{ notices: [] }])
    expect(await (await fetch(`${control}/state`)).json()).toMatchObject({ progressRecords: 0 })
    expect(await app.call({ snapshotDir: folder, mediaDir })).toEqual({ ready: false, problem: 'not a start message' })
    app.send({ stop: true })
    expect(await exited.promise).toBe(0)
    expect(await readdir(folder)).toEqual(['demo-platform.json'])
    await rm(folder, { recursive: true })
  })

  it('ends with its problem when its world cannot be loaded', async () => {
    const exited = Promise.withResolvers<number>()
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      exited.resolve(Number(code))
      return undefined as never
    })
    const app = await launch()
    const mediaDir = await mkdtemp(join(tmpdir(), 'demo-media-'))
    const { origin } = started.parse(await app.call({ snapshotDir: tmpdir(), mediaDir, ...secrets }))
    const control = demoControl({ origin, ...secrets })
    await rm(mediaDir, { recursive: true })
    void fetch(`${control}/state`).catch(() => undefined)
    expect(await exited.promise).toBe(1)
    expect(app.posted.at(-1)).toMatchObject({ ready: false })
  })

  it('reports why it cannot start', async () => {
    const app = await launch()
    expect(
      await app.call({ snapshotDir: tmpdir(), mediaDir: join(tmpdir(), 'no-such-folder'), ...secrets }),
    ).toMatchObject({
      ready: false,
      problem: expect.stringContaining('ENOENT') as unknown,
    })
    expect(await (await launch()).call({ hello: 1 })).toEqual({ ready: false, problem: 'not a start message' })
  })
})
