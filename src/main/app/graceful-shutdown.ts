import type { Schedule } from '#shared/clock.ts'

/**
 * Milliseconds before the first step: what the page sends as it closes arrives within some, but after the windows are
 * gone, and a store that was written by then would not contain it.
 */
export const lastMessageMs = 100

/** Milliseconds of each of the seven steps once the shutdown hurries; the work itself continues. */
export const hurriedStepMs = 200

type Quitting = {
  app: {
    on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
    quit(): void
  }
  steps: (() => Promise<unknown>)[]
  failed: (failure: unknown) => void
  /** Without one, as when a start is refused, nothing can arrive. */
  hasPage: boolean
  schedule: Schedule
}

export type GracefulShutdown = {
  hurry(): void
  /** True from the first step on, when the windows are gone. */
  isEnding(): boolean
}

export function shutDownGracefully({ app, steps, failed, hasPage, schedule }: Quitting): GracefulShutdown {
  let state: 'running' | 'finishing' | 'finished' = 'running'
  const hurried = Promise.withResolvers<null>()
  const limit = (): Promise<unknown> =>
    hurried.promise.then(() => new Promise<void>((resolve) => schedule(hurriedStepMs, resolve)))
  const finish = async (): Promise<void> => {
    if (hasPage) await new Promise<void>((resolve) => void schedule(lastMessageMs, resolve))
    for (const step of steps) await Promise.race([step().catch(failed), limit()])
    state = 'finished'
    // Electron ignores a quit requested during `will-quit`.
    setImmediate(() => app.quit())
  }
  app.on('will-quit', (event) => {
    if (state === 'finished') return
    event.preventDefault()
    if (state === 'finishing') return
    state = 'finishing'
    void finish()
  })
  return { hurry: () => hurried.resolve(null), isEnding: () => state !== 'running' }
}
