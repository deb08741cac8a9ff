import * as z from 'zod'
import type { Schedule } from '#shared/clock.ts'
import { createDemoConfig, demoControl, type DemoAddress } from '#shared/demo-platform.ts'
import { demoState, type DemoAction, type DemoState } from '#shared/desktop/demo.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { Log } from '../base/log/log'

export type DemoProcess = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  kill(): unknown
}

type Options = {
  fork: () => DemoProcess
  findPort: () => Promise<number>
  mediaDir: string
  snapshotDir: string
  secret: string
  progressKey: string
  schedule: Schedule
  request: (url: string, init: { method: string; body?: string; headers?: Record<string, string> }) => Promise<Response>
  log: Pick<Log, 'info' | 'warn'>
}

export type DemoPlatform = {
  /** Chooses the address, which is all that the first document needs. */
  prepare(): Promise<PlatformConfig>
  /** Starts the process; rejects if it cannot start, resolves at once if no address was chosen. */
  whenListening(): Promise<unknown>
  read(): Promise<DemoState>
  act(action: DemoAction): Promise<DemoState>
  stop(): Promise<void>
}

const startTimeoutMs = 20_000
const stopTimeoutMs = 2_000

const processMessage = z.union([
  z.object({ ready: z.literal(true), origin: z.url() }),
  z.object({ ready: z.literal(false), problem: z.string() }),
  z.object({ notices: z.array(z.string()) }),
])

/*
 *  prepared ──request──▶ starting ──ready──▶ running ──dies──▶ starting at the same address (once) ──dies──▶ gone
 *                           └── problem, or 20 s ──▶ failed         stop() from anywhere ──▶ stopped
 */
export function createDemoPlatform(options: Options): DemoPlatform {
  const { secret, progressKey } = options
  let address: DemoAddress | null = null
  let ready: Promise<DemoProcess> | null = null
  let crashes = 0
  let isStopping = false

  const start = (demo: DemoAddress): void => {
    ready = launch(options, demo)
    ready.then(
      (process) => {
        process.on('exit', (exitCode) => {
          if (isStopping) return
          crashes += 1
          options.log.warn('demo.crashed', { exitCode, attempt: crashes })
          if (crashes === 1) start(demo)
          else ready = null
        })
      },
      () => undefined,
    )
  }

  const whenListening = async (): Promise<unknown> => {
    if (ready === null && address !== null && crashes === 0 && !isStopping) start(address)
    return ready
  }

  const control = async (path: 'state' | 'act', action?: DemoAction): Promise<DemoState> => {
    await whenListening()
    if (ready === null || address === null) throw new Error('the demo platform is not running')
    const init =
      action === undefined
        ? { method: 'GET' }
        : { method: 'POST', body: JSON.stringify(action), headers: { 'content-type': 'application/json' } }
    const response = await options.request(`${demoControl(address)}/${path}`, init)
    if (!response.ok) throw new Error(`the demo platform answered ${response.status}`)
    return demoState.parse(await response.json())
  }

  return {
    async prepare() {
      address = { origin: `http://127.0.0.1:${await options.findPort()}`, secret, progressKey }
      return createDemoConfig(address)
    },
    whenListening,
    read: () => control('state'),
    act: (action) => control('act', action),
    async stop() {
      isStopping = true
      const running = await ready?.catch(() => null)
      if (running) await stopProcess(running, options.schedule)
    },
  }
}

function launch(
  { fork, mediaDir, snapshotDir, schedule, log }: Options,
  { origin, secret, progressKey }: DemoAddress,
): Promise<DemoProcess> {
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
      if (!parsed.success) return fail('its message could not be parsed')
      if ('notices' in parsed.data)
        return parsed.data.notices.forEach((notice) => log.info('demo.notice', { message: notice }))
      if (!parsed.data.ready) return fail(parsed.data.problem)
      if (parsed.data.origin !== origin) return fail('it listens at another address')
      isSettled = true
      cancel()
      resolve(process)
    })
    process.postMessage({ mediaDir, snapshotDir, secret, progressKey, port: Number(new URL(origin).port) })
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
