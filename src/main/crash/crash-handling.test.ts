import type { App, MessageBoxOptions } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storesThat } from '#tests/support/memory-store.ts'
import { installCrashHandlers } from './crash-handling'

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

it.each([
  ['accepts text', () => true],
  [
    'cannot be opened, as without a terminal on Windows',
    () => {
      throw new Error('open EBADF')
    },
  ],
])('explains a refused start in the log and a dialog, then quits, if stderr %s', async (_case, write) => {
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
  const shown: MessageBoxOptions[] = []
  const logged: unknown[] = []
  const quit = vi.fn()
  const app: Partial<App> = { on: () => app as App, getVersion: () => '1.0.0', getName: () => 'Tutorat', quit }
  const { refuseStart } = installCrashHandlers({
    app: app as App,
    clock: { now: () => 0, monotonic: () => 0 },
    schedule: () => () => undefined,
    language: () => 'fr',
    showMessageBox: async (question) => {
      shown.push(question)
      return 0
    },
    files: storesThat(),
    isAccelerationEnabled: true,
    log: { warn: () => undefined, error: (event, fields) => void logged.push([event, fields]) },
  })
  void refuseStart('platform.json: "services" is missing')
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  expect(logged).toEqual([['start.refused', { problem: 'platform.json: "services" is missing' }]])
  expect(shown.map(({ detail }) => detail)).toEqual(['platform.json: "services" is missing'])
})
