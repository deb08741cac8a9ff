import { describe, expect, it } from 'vitest'
import { endLimitMs } from './end-on-signals'
import { hurriedStepMs, lastMessageMs, shutDownGracefully } from './graceful-shutdown'

describe('shutDownGracefully', () => {
  it('runs every step once and in order before the quit, also after a failed step', async () => {
    const events: string[] = []
    const listeners: ((event: { preventDefault(): void }) => void)[] = []
    let finished: () => void = () => undefined
    const done = new Promise<void>((resolve) => {
      finished = resolve
    })
    let isAnswering = false
    const tryToQuit = (): boolean => {
      if (isAnswering) return false
      let isHeld = false
      isAnswering = true
      for (const listener of listeners) listener({ preventDefault: () => void (isHeld = true) })
      // As in Electron, microtasks of the listeners run within the event.
      queueMicrotask(() => queueMicrotask(() => void setImmediate(() => void (isAnswering = false))))
      return !isHeld
    }
    const app = {
      on: (_event: 'will-quit', listener: (event: { preventDefault(): void }) => void) => void listeners.push(listener),
      quit: () => {
        events.push(tryToQuit() ? 'ended' : 'held')
        finished()
      },
    }
    const step =
      (name: string, fails = false) =>
      () => {
        events.push(name)
        return fails ? Promise.reject(new Error(name)) : Promise.resolve()
      }
    shutDownGracefully({
      app,
      steps: [step('outbox', true), step('settings'), step('demo')],
      failed: (failure) => void events.push(`failed ${String(failure)}`),
      hasPage: false,
      schedule: () => () => undefined,
    })
    expect(tryToQuit()).toBe(false)
    expect(tryToQuit()).toBe(false)
    await done
    expect(events).toEqual(['outbox', 'failed Error: outbox', 'settings', 'demo', 'ended'])
  })

  it('gives each step a fifth of a second once it hurries, also a step that is running', async () => {
    let willQuit = (_event: { preventDefault(): void }): void => undefined
    const started: string[] = []
    const timers: { ms: number; run: () => void }[] = []
    const ended = Promise.withResolvers<null>()
    const never = (name: string) => () => {
      started.push(name)
      return new Promise<never>(() => undefined)
    }
    const shutdown = shutDownGracefully({
      app: { on: (_event, listener) => (willQuit = listener), quit: () => ended.resolve(null) },
      steps: [never('send'), never('write'), never('close')],
      failed: () => undefined,
      hasPage: true,
      schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
    })
    const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
    expect(shutdown.isEnding()).toBe(false)
    willQuit({ preventDefault: () => undefined })
    expect(shutdown.isEnding()).toBe(true)
    await settle()
    timers.splice(0).forEach(({ run }) => run())
    await settle()
    expect([started, timers]).toEqual([['send'], []])
    shutdown.hurry()
    for (let round = 0; round < 3; round += 1) {
      await settle()
      const [timer] = timers.splice(0)
      expect(timer?.ms).toBe(hurriedStepMs)
      timer?.run()
    }
    await ended.promise
    expect(started).toEqual(['send', 'write', 'close'])
    expect(lastMessageMs + 7 * hurriedStepMs).toBeLessThan(endLimitMs)
  })

  it('writes what the page sent as it closed, which arrives after the windows are gone', async () => {
    let willQuit = (_event: { preventDefault(): void }): void => undefined
    const arrived: string[] = []
    const written: string[] = []
    const timers: { ms: number; run: () => void }[] = []
    const ended = Promise.withResolvers<null>()
    shutDownGracefully({
      app: { on: (_event, listener) => (willQuit = listener), quit: () => ended.resolve(null) },
      steps: [async () => written.push(...arrived)],
      failed: () => undefined,
      hasPage: true,
      schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
    })
    willQuit({ preventDefault: () => undefined })
    await new Promise<void>((resolve) => void setImmediate(resolve))
    arrived.push('last Home', 'page state')
    expect(timers.map(({ ms }) => ms)).toEqual([lastMessageMs])
    timers[0]?.run()
    await ended.promise
    expect(written).toEqual(['last Home', 'page state'])
  })
})
