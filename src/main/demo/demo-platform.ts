import * as z from 'zod'
import type { Schedule } from '../../shared/clock'
import { demoState } from '../../shared/desktop/demo'
import type { DemoAction, DemoState } from '../../shared/desktop/demo'
import { platformConfig } from '../../shared/platform-config'
import type { PlatformConfig } from '../../shared/platform-config'
import type { Log } from '../base/log/log'

export type DemoProcess = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  kill(): unknown
}

type Options = {
  fork: () => DemoProcess
  mediaDir: string
  snapshotDir: string
  secret: string
  schedule: Schedule
  request: (url: string, init: { method: string; body?: string; headers?: Record<string, string> }) => Promise<Response>
  log: Pick<Log, 'info' | 'warn'>
}

export type DemoPlatform = {
  start(): Promise<PlatformConfig>
  read(): Promise<DemoState>
  act(action: DemoAction): Promise<DemoState>
  stop(): Promise<void>
}

const startTimeoutMs = 20_000
const stopTimeoutMs = 2_000

const processMessage = z.union([
  z.object({ ready: z.literal(true), config: platformConfig, control: z.url() }),
  z.object({ ready: z.literal(false), problem: z.string() }),
  z.object({ notices: z.array(z.string()) }),
])
type Ready = { config: PlatformConfig; control: string; process: DemoProcess }

/*
 *  stopped ──start──▶ starting ──ready──▶ running ──dies──▶ starting at the same address (once) ──dies──▶ gone
 *                        └── problem, or 20 s ──▶ gone           stop() from anywhere ──▶ stopped
 */
export function createDemoPlatform(options: Options): DemoPlatform {
  let ready: Promise<Ready> | null = null
  let crashes = 0
  let isStopping = false

  const start = (port: number): Promise<Ready> => {
    const starting = launch(options, port)
    ready = starting
    void starting.then(
      ({ process, config }) => {
        process.on('exit', (exitCode) => {
          if (isStopping) return
          crashes += 1
          options.log.warn('demo.died', { exitCode, attempt: crashes })
          if (crashes === 1) void start(Number(new URL(config.youtubeEmbed).port))
          else ready = null
        })
      },
      () => undefined,
    )
    return starting
  }

  const control = async (path: 'state' | 'act', action?: DemoAction): Promise<DemoState> => {
    if (ready === null) throw new Error('there is no demo platform')
    const { control: base } = await ready
    const init =
      action === undefined
        ? { method: 'GET' }
        : { method: 'POST', body: JSON.stringify(action), headers: { 'content-type': 'application/json' } }
    const response = await options.request(`${base.replace(/\/$/, '')}/${path}`, init)
    if (!response.ok) throw new Error(`the demo platform answered ${response.status}`)
    return demoState.parse(await response.json())
  }

  return {
    start: async () => (await start(0)).config,
    read: () => control('state'),
    act: (action) => control('act', action),
    async stop() {
      isStopping = true
      const running = await ready?.catch(() => null)
      if (running) await stopProcess(running.process, options.schedule)
    },
  }
}

function launch({ fork, mediaDir, snapshotDir, secret, schedule, log }: Options, port: number): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const process = fork()
    let isSettled = false
    const fail = (problem: string): void => {
      if (isSettled) return log.warn('demo.failed', { problem })
      isSettled = true
      cancel()
      process.kill()
      reject(new Error(`the demo platform did not start: ${problem}`))
    }
    const cancel = schedule(startTimeoutMs, () => fail('it took too long'))
    process.on('exit', (code) => isSettled || fail(`it ended with ${code}`))
    process.on('message', (message) => {
      const parsed = processMessage.safeParse(message)
      if (!parsed.success) return fail('it answered something else')
      if ('notices' in parsed.data)
        return parsed.data.notices.forEach((notice) => log.info('demo.notice', { message: notice }))
      if (!parsed.data.ready) return fail(parsed.data.problem)
      isSettled = true
      cancel()
      resolve({ config: parsed.data.config, control: parsed.data.control, process })
    })
    process.postMessage({ mediaDir, snapshotDir, secret, port })
  })
}

function stopProcess(process: DemoProcess, schedule: Options['schedule']): Promise<void> {
  return new Promise((resolve) => {
    const cancel = schedule(stopTimeoutMs, () => {
      process.kill()
      resolve()
    })
    process.on('exit', () => {
      cancel()
      resolve()
    })
    process.postMessage({ stop: true })
  })
}
