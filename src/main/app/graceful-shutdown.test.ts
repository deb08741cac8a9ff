import { describe, expect, it } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown'

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
    })
    expect(tryToQuit()).toBe(false)
    expect(tryToQuit()).toBe(false)
    await done
    expect(events).toEqual(['outbox', 'failed Error: outbox', 'settings', 'demo', 'ended'])
  })
})
