import * as z from 'zod'
import type { Schedule } from '#shared/clock.ts'

const maxGpuCrashes = 3

/** Version that disabled hardware acceleration; null when enabled. */
export const storedGpuFallback = z.object({ sinceVersion: z.string().nullable() })
export type StoredGpuFallback = z.output<typeof storedGpuFallback>

export const noGpuFallback: StoredGpuFallback = { sinceVersion: null }

/** True by setting, or after repeated GPU crashes of this version (threats I2). */
export function rendersInSoftware(stored: StoredGpuFallback, version: string, isEnabled: boolean): boolean {
  return !isEnabled || stored.sinceVersion === version
}

export type GraphicsState = 'accelerated' | 'chosen' | 'failed' | 'failed-next' | 'retry-next'

type Facts = { stored: StoredGpuFallback; version: string; isSoftware: boolean; wasEnabled: boolean }

export function toGraphicsState({ stored, version, isSoftware, wasEnabled }: Facts): GraphicsState {
  const failed = stored.sinceVersion === version
  if (!isSoftware) return failed ? 'failed-next' : 'accelerated'
  if (!wasEnabled) return 'chosen'
  return failed ? 'failed' : 'retry-next'
}

type CounterOptions = {
  version: string
  schedule: Schedule
  save: (fallback: StoredGpuFallback) => void
  offer: () => void
}

/**
 * A log-out ends the graphics process first, and Chromium fails to launch it again until this process ends too: that is
 * no crash, so the decision waits longer than an end takes.
 */
export const gpuDecisionDelayMs = 3000

export function createGpuCrashCounter({ version, schedule, save, offer }: CounterOptions): () => void {
  let crashes = 0
  return () => {
    crashes += 1
    if (crashes !== maxGpuCrashes) return
    schedule(gpuDecisionDelayMs, () => {
      save({ sinceVersion: version })
      offer()
    })
  }
}
