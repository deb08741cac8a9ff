import { describe, expect, it } from 'vitest'
import { createDemoPlatform, type DemoProcess } from './demo-platform'

const state = {
  accounts: [],
  offsetMs: 0,
  troubles: [],
  endpoints: ['account.me'],
  sent: [],
  progressRecords: 3,
  requiresNewer: false,
  answerForm: 'demo' as const,
}

function fakeProcess() {
  const listeners: { event: string; listener: (value: never) => void }[] = []
  const posted: unknown[] = []
  let killed = 0
  const child: DemoProcess = {
    postMessage: (message) => void posted.push(message),
    on: (event: string, listener: (value: never) => void) => void listeners.push({ event, listener }),
    kill: () => void (killed += 1),
  }
  const emit = (event: 'message' | 'exit', value: unknown) => {
    for (const each of [...listeners]) if (each.event === event) each.listener(value as never)
  }
  return { child, posted, emit, killed: () => killed }
}

function demo({ respond = () => Response.json(state) }: { respond?: () => Response } = {}) {
  const processes: ReturnType<typeof fakeProcess>[] = []
  const timers: { ms: number; run: () => void }[] = []
  const requests: { url: string; method: string; body: string | undefined }[] = []
  const logged: unknown[] = []
  const platform = createDemoPlatform({
    fork: () => {
      const created = fakeProcess()
      processes.push(created)
      return created.child
    },
    mediaDir: '/media',
    snapshotDir: '/profile/demo',
    findPort: () => Promise.resolve(4010),
    secret: 's3cret',
    progressKey: 'k3y',
    schedule: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    request: (url, { method, body }) => {
      requests.push({ url, method, body })
      return Promise.resolve(respond())
    },
    log: { info: (...line) => void logged.push(line), warn: (...line) => void logged.push(line) },
  })
  const process = (index: number) => processes[index]!
  const ready = (index: number, port = 4010) =>
    process(index).emit('message', { ready: true, origin: `http://127.0.0.1:${port}` })
  const launch = async () => {
    await platform.prepare()
    const listening = platform.whenListening()
    listening.catch(() => undefined)
    return { listening }
  }
  const run = async () => {
    const { listening } = await launch()
    ready(0)
    await listening
  }
  return { platform, processes, process, ready, launch, run, timers, requests, logged }
}

describe('demo platform', () => {
  it('knows its address before the process runs, and passes it on', async () => {
    const { platform, processes, process, ready, timers } = demo()
    const config = await platform.prepare()
    expect(processes).toEqual([])
    const listening = platform.whenListening()
    expect(process(0).posted).toEqual([
      { mediaDir: '/media', snapshotDir: '/profile/demo', secret: 's3cret', progressKey: 'k3y', port: 4010 },
    ])
    expect(config.services.platform.base).toBe('http://127.0.0.1:4010/s/s3cret/platform')
    expect(config.services.progress.apiKey?.value).toBe('k3y')
    ready(0)
    await listening
    expect(timers).toEqual([])
  })

  it.each([
    ['a reported problem', { ready: false, problem: 'no media' }, /no media/],
    ['an unknown message', { hello: 1 }, /could not be parsed/],
    ['another address', { ready: true, origin: 'http://127.0.0.1:4011' }, /another address/],
  ])('rejects the start on %s', async (_case, message, problem) => {
    const { process, launch } = demo()
    const { listening } = await launch()
    process(0).emit('message', message)
    await expect(listening).rejects.toThrow(problem)
    expect(process(0).killed()).toBe(1)
  })

  it('rejects and kills a process that is silent for twenty seconds', async () => {
    const { timers, process, launch } = demo()
    const { listening } = await launch()
    expect(timers[0]?.ms).toBe(20_000)
    timers[0]?.run()
    await expect(listening).rejects.toThrow(/too long/)
    expect(process(0).killed()).toBe(1)
  })

  it('restarts a crashed process once, at the same address', async () => {
    const { platform, processes, process, ready, run, requests } = demo()
    await run()
    process(0).emit('exit', 139)
    expect(process(1).posted).toEqual([
      { mediaDir: '/media', snapshotDir: '/profile/demo', secret: 's3cret', progressKey: 'k3y', port: 4010 },
    ])
    const reading = platform.read()
    ready(1)
    expect(await reading).toEqual(state)
    expect(requests).toEqual([{ url: 'http://127.0.0.1:4010/s/s3cret/control/state', method: 'GET', body: undefined }])
    process(1).emit('exit', 139)
    expect(processes.length).toBe(2)
    await expect(platform.read()).rejects.toThrow(/not running/)
    await platform.stop()
    expect(process(1).posted.length).toBe(1)
  })

  it('logs the notices and a later problem of a running process', async () => {
    const { process, run, logged } = demo()
    await run()
    process(0).emit('message', { notices: ['the state was damaged'] })
    process(0).emit('message', { ready: false, problem: 'no media' })
    expect(logged).toEqual([
      ['demo.notice', { message: 'the state was damaged' }],
      ['demo.failed', { problem: 'no media' }],
    ])
    expect(process(0).killed()).toBe(0)
  })

  it('reads and changes the demo state, and rejects a response of another shape', async () => {
    const { platform, run, requests } = demo()
    await run()
    expect((await platform.act({ do: 'advance-clock', ms: 1000 })).progressRecords).toBe(3)
    expect(requests).toEqual([
      { url: 'http://127.0.0.1:4010/s/s3cret/control/act', method: 'POST', body: '{"do":"advance-clock","ms":1000}' },
    ])

    const broken = demo({ respond: () => Response.json({ accounts: 'none' }) })
    await broken.run()
    await expect(broken.platform.read()).rejects.toThrow()
    const refusing = demo({ respond: () => new Response('', { status: 404 }) })
    await refusing.run()
    await expect(refusing.platform.read()).rejects.toThrow(/404/)
    await expect(demo().platform.read()).rejects.toThrow(/not running/)
  })

  it('requests the process to stop and does not restart it', async () => {
    const { platform, processes, process, run, timers } = demo()
    await run()
    const stopped = platform.stop()
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(process(0).posted.at(-1)).toEqual({ stop: true })
    process(0).emit('exit', 0)
    await stopped
    expect(processes.length).toBe(1)
    expect(timers).toEqual([])
    expect(process(0).killed()).toBe(0)
  })

  it('starts no process after the stop', async () => {
    const { platform, processes } = demo()
    await platform.prepare()
    await platform.stop()
    await platform.whenListening()
    expect(processes).toEqual([])
  })

  it('kills a process that does not exit within two seconds', async () => {
    const { platform, process, run, timers } = demo()
    await run()
    const stopped = platform.stop()
    await new Promise((resolve) => setImmediate(resolve))
    timers[0]?.run()
    await stopped
    expect(process(0).killed()).toBe(1)
  })
})
