export type LifecyclePhase = 'WindowOpen' | 'ServicesReady' | 'AfterFirstPaint'

const shutdownSteps = ['send', 'write', 'sign-out', 'erase', 'install-update', 'close', 'flush-log'] as const
export type ShutdownStep = (typeof shutdownSteps)[number]

export type Lifecycle = {
  reach(phase: LifecyclePhase): void
  when(phase: LifecyclePhase): Promise<unknown>
  /** Delays the exit; the work must limit its own time. */
  onShutdown(step: ShutdownStep, work: () => unknown): void
  shutdown(failed: (failure: unknown) => void): (() => Promise<void>)[]
}

export function createLifecycle(): Lifecycle {
  const createPhase = () => Promise.withResolvers<undefined>()
  const phases = { WindowOpen: createPhase(), ServicesReady: createPhase(), AfterFirstPaint: createPhase() }
  const workByStep = new Map<ShutdownStep, (() => unknown)[]>()
  return {
    reach: (phase) => phases[phase].resolve(undefined),
    when: (phase) => phases[phase].promise,
    onShutdown: (step, work) => void workByStep.set(step, [...(workByStep.get(step) ?? []), work]),
    shutdown: (failed) =>
      shutdownSteps.map((step) => async () => {
        const results = await Promise.allSettled((workByStep.get(step) ?? []).map(async (work) => work()))
        for (const result of results) if (result.status === 'rejected') failed(result.reason)
      }),
  }
}
