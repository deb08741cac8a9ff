import { EventEmitter } from 'node:events'
import type { App, MessageBoxOptions } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storesThat } from '#tests/support/memory-store.ts'
import { getFixedT } from '../i18n/i18n'
import { installCrashHandlers } from './crash-handling'
import type { StoredGpuFallback } from './gpu-fallback'

const events = ['uncaughtException', 'unhandledRejection'] as const
const listeners = () => events.map((event) => [event, process.listeners(event as 'uncaughtException')] as const)
let before: ReturnType<typeof listeners>

beforeEach(() => {
  before = listeners()
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const [event, known] of before)
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!known.includes(listener)) process.off(event, listener)
})

const t = getFixedT('fr', 'main-crash')

type World = { stored?: StoredGpuFallback; isAccelerationEnabled?: boolean; answer?: number }

function setUp({ stored, isAccelerationEnabled = true, answer = 0 }: World = {}) {
  const steps: string[] = []
  const app = Object.assign(new EventEmitter(), {
    getVersion: () => '1.0.0',
    getName: () => 'Tutorat',
    whenReady: () => Promise.resolve(),
    disableHardwareAcceleration: () => void steps.push('software'),
    quit: () => void steps.push('quit'),
    relaunch: ({ args }: { args: string[] }) => void steps.push(`restart ${args.join(' ')}`),
  })
  const shown: MessageBoxOptions[] = []
  const logged: [string, unknown][] = []
  const saved: unknown[] = []
  const timers: (() => void)[] = []
  const handlers = installCrashHandlers({
    app: app as unknown as App,
    clock: { now: () => 0, monotonic: () => 0 },
    schedule: (_ms, run) => (timers.push(run), () => undefined),
    language: () => 'fr',
    showMessageBox: async (question) => {
      shown.push(question)
      return answer
    },
    files: storesThat({
      read: () => saved.at(-1) ?? stored,
      save: async (value) => void saved.push(value),
    }),
    isAccelerationEnabled,
    log: {
      warn: (event, fields) => void logged.push([event, fields]),
      error: (event, fields) => void logged.push([event, fields]),
    },
  })
  const end = (type: string, reason: string, times = 1): void => {
    for (let time = 0; time < times; time += 1) app.emit('child-process-gone', {}, { type, reason, exitCode: 1 })
  }
  const settle = async (): Promise<void> => {
    for (const run of timers.splice(0)) run()
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  return { ...handlers, steps, shown, logged, saved, end, settle }
}

it.each([
  ['accepts text', () => true],
  [
    'cannot be opened, as without a terminal on Windows',
    () => {
      throw new Error('open EBADF')
    },
  ],
])('explains a refused start in the log and a dialog, then quits, if stderr %s', async (_case, write) => {
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(write)
  const { refuseStart, steps, shown, logged } = setUp()
  void refuseStart('platform.json: "services" is missing')
  await vi.waitFor(() => expect(steps).toEqual(['quit']))
  expect(logged).toEqual([['start.refused', { problem: 'platform.json: "services" is missing' }]])
  expect(shown).toMatchObject([{ detail: 'platform.json: "services" is missing', buttons: [t('failedQuit')] }])
  expect(written.mock.calls).toEqual([['Tutorat: platform.json: "services" is missing\n']])
})

describe('a graphics process that ends', () => {
  it('I2: is replaced by software at the next start, which the user is asked for once', async () => {
    const { end, settle, shown, saved, steps } = setUp()
    end('GPU', 'crashed', 2)
    end('GPU', 'clean-exit', 5)
    end('Utility', 'crashed', 5)
    await settle()
    expect([saved, shown]).toEqual([[], []])
    end('GPU', 'crashed', 3)
    await settle()
    expect(saved).toEqual([{ sinceVersion: '1.0.0' }])
    expect(shown).toMatchObject([{ message: t('graphicsTitle'), buttons: [t('failedRestart'), t('graphicsLater')] }])
    expect(steps.map((step) => step.split(' ')[0])).toEqual(['restart', 'quit'])
  })

  it('I2: does not restart when the user chooses later', async () => {
    const { end, settle, graphics, saved, steps } = setUp({ answer: 1 })
    end('GPU', 'crashed', 3)
    await settle()
    expect(steps).toEqual([])
    expect([saved, graphics.state()]).toEqual([[{ sinceVersion: '1.0.0' }], 'failed-next'])
  })

  it('I2: renders in software after it, without another question, until the user tries again', async () => {
    const { rendersInSoftware, end, settle, graphics, shown, steps } = setUp({ stored: { sinceVersion: '1.0.0' } })
    expect([rendersInSoftware, steps, graphics.state()]).toEqual([true, ['software'], 'failed'])
    end('GPU', 'crashed', 3)
    await settle()
    expect(shown).toEqual([])
    await graphics.retry()
    expect(graphics.state()).toBe('retry-next')
  })

  it('I2: renders in software by choice', () => {
    const { rendersInSoftware, graphics } = setUp({ isAccelerationEnabled: false })
    expect([rendersInSoftware, graphics.state()]).toEqual([true, 'chosen'])
    expect(setUp().rendersInSoftware).toBe(false)
  })

  it('I2: fills no log while Chromium tries to launch it thousands of times a second', () => {
    const { end, logged } = setUp()
    end('GPU', 'launch-failed', 1000)
    expect(logged).toHaveLength(10)
    end('GPU', 'crashed')
    expect(logged.at(-1)).toEqual(['process.ended', { process: 'GPU', reason: 'crashed', exitCode: 1 }])
    expect(logged).toHaveLength(11)
  })
})

describe('a fault of the main process', () => {
  it.each([
    ['restarts', 0, ['restart', 'quit']],
    ['only quits', 1, ['quit']],
  ])('I1: %s as the user chooses', async (_name, answer, expected) => {
    const { handleException, shown, steps } = setUp({ answer })
    await handleException(new Error('boom'))
    expect(shown).toMatchObject([{ message: t('failedTitle'), buttons: [t('failedRestart'), t('failedQuit')] }])
    expect(steps.map((step) => step.split(' ')[0])).toEqual(expected)
  })

  it('I1: is noticed wherever it is thrown, and a rejection that nobody handles is logged', async () => {
    const { logged, shown } = setUp()
    const added = events.map((event, index) => {
      const known = before[index]?.[1] ?? []
      return process.listeners(event as 'uncaughtException').find((listener) => !known.includes(listener))
    })
    added[0]?.(new Error('boom'), 'uncaughtException')
    added[1]?.(new Error('nobody'), 'unhandledRejection')
    await vi.waitFor(() => expect(shown).toHaveLength(1))
    expect(logged.map(([event]) => event)).toEqual(['main.uncaught-exception', 'main.unhandled-rejection'])
  })

  it('restarts on request with the arguments of this process', () => {
    const { restart, steps } = setUp()
    restart()
    expect(steps).toEqual([`restart ${process.argv.slice(1).join(' ')}`, 'quit'])
  })
})
