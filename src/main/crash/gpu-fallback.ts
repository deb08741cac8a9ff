import * as z from 'zod'

/** GPU process crashes in one run after which the next start disables hardware acceleration. */
const maxGpuCrashes = 3

/** The version that disabled hardware acceleration; null when it is enabled. */
export const storedGpuFallback = z.object({ sinceVersion: z.string().nullable() })
export type StoredGpuFallback = z.output<typeof storedGpuFallback>

/** The fallback state without a GPU crash. */
export const noGpuFallback: StoredGpuFallback = { sinceVersion: null }

/** Tells whether this run disables hardware acceleration: by setting, or because this version saw repeated GPU crashes (threats I2). */
export function rendersInSoftware(stored: StoredGpuFallback, version: string, isEnabled: boolean): boolean {
  return !isEnabled || stored.sinceVersion === version
}

/** Graphics state for the settings screen: how this run renders and why, or what the next start changes. */
export type GraphicsState = 'accelerated' | 'chosen' | 'failed' | 'failed-next' | 'retry-next'

type Facts = { stored: StoredGpuFallback; version: string; isSoftware: boolean; wasEnabled: boolean }

/** Derives the graphics state from setting, stored fallback and current run. */
export function toGraphicsState({ stored, version, isSoftware, wasEnabled }: Facts): GraphicsState {
  const failed = stored.sinceVersion === version
  if (!isSoftware) return failed ? 'failed-next' : 'accelerated'
  if (!wasEnabled) return 'chosen'
  return failed ? 'failed' : 'retry-next'
}

type CounterOptions = { version: string; save: (fallback: StoredGpuFallback) => void; offer: () => void }

/** Counts GPU crashes; the third in a run is stored for this version, and a restart offered. */
export function createGpuCrashCounter({ version, save, offer }: CounterOptions): () => void {
  let crashes = 0
  return () => {
    crashes += 1
    if (crashes !== maxGpuCrashes) return
    save({ sinceVersion: version })
    offer()
  }
}
