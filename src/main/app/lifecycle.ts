/**
 * EarlyStartup ──▶ WindowOpen ──▶ AfterFirstPaint ──▶ Shutdown
 *                      └────────▶ ServicesReady
 * Services load while the page's process evaluates its scripts: either of the two may come first.
 */
export type LifecyclePhase = 'WindowOpen' | 'ServicesReady' | 'AfterFirstPaint'

/** Steps of the shutdown, in order: each begins when everything in the one before has settled. */
const shutdownSteps = ['send', 'write', 'sign-out', 'erase', 'install-update', 'close', 'flush-log'] as const
export type ShutdownStep = (typeof shutdownSteps)[number]

/** The phases of one run of the application. */
export type Lifecycle = {
  reach(phase: LifecyclePhase): void
  when(phase: LifecyclePhase): Promise<unknown>
  /** Adds work that has to be finished before the process ends; it limits its own time. */
  onShutdown(step: ShutdownStep, work: () => unknown): void
  /** The work of each step, for the end of the application; a failure goes to `failed` and holds up nothing. */
  shutdown(failed: (failure: unknown) => void): (() => Promise<void>)[]
}

/** A lifecycle before its first phase. */
export function createLifecycle(): Lifecycle {
  const phases = { WindowOpen: Promise.withResolvers<undefined>(), ServicesReady: Promise.withResolvers<undefined>(), AfterFirstPaint: Promise.withResolvers<undefined>() }
  const joined = new Map<ShutdownStep, (() => unknown)[]>()
  return {
    reach: (phase) => phases[phase].resolve(undefined),
    when: (phase) => phases[phase].promise,
    onShutdown: (step, work) => void joined.set(step, [...(joined.get(step) ?? []), work]),
    shutdown: (failed) =>
      shutdownSteps.map((step) => async () => {
        const results = await Promise.allSettled((joined.get(step) ?? []).map(async (work) => work()))
        for (const result of results) if (result.status === 'rejected') failed(result.reason)
      }),
  }
}
