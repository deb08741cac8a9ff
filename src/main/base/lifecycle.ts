import type { Schedule } from '#shared/clock.ts'
import { settleWithin } from './async'

export type LifecyclePhase = 'WindowOpen' | 'ServicesReady' | 'AfterFirstPaint'

const shutdownSteps = ['send', 'write', 'sign-out', 'erase', 'install-update', 'close', 'flush-log'] as const
export type ShutdownStep = (typeof shutdownSteps)[number]

export type Lifecycle = {
  reach(phase: LifecyclePhase): void
  when(phase: LifecyclePhase): Promise<unknown>
  /** Delays the exit, up to `limitMs`; without one the work must limit its own time. */
  onShutdown(step: ShutdownStep, work: () => unknown, options?: { limitMs: number }): void
  shutdown(failed: (failure: unknown) => void): (() => Promise<void>)[]
}

export function createLifecycle(schedule: Schedule): Lifecycle {
  const createPhase = () => Promise.withResolvers<undefined>()
  const phases = { WindowOpen: createPhase(), ServicesReady: createPhase(), AfterFirstPaint: createPhase() }
  const workByStep = new Map<ShutdownStep, (() => unknown)[]>()
  return {
    reach: (phase) => phases[phase].resolve(undefined),
    when: (phase) => phases[phase].promise,
    onShutdown: (step, work, options) => {
      const limited = options && (() => settleWithin(Promise.resolve().then(work), options.limitMs, schedule))
      workByStep.set(step, [...(workByStep.get(step) ?? []), limited ?? work])
    },
    shutdown: (failed) =>
      shutdownSteps.map((step) => async () => {
        const results = await Promise.allSettled((workByStep.get(step) ?? []).map(async (work) => work()))
        for (const result of results) if (result.status === 'rejected') failed(result.reason)
      }),
  }
}
