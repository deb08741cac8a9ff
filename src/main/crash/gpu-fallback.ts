import * as z from 'zod'

/** Deaths of the graphics process in one run after which the next start does without it. */
const gpuDeathsMax = 3

/** The version for which drawing without the graphics process was chosen; null while all is well. */
export const storedGpuFallback = z.object({ sinceVersion: z.string().nullable() })
export type StoredGpuFallback = z.output<typeof storedGpuFallback>

/** Nothing went wrong with the graphics so far. */
export const noGpuFallback: StoredGpuFallback = { sinceVersion: null }

/** Whether this start does without hardware acceleration: by choice, or because this very version saw it die (threats I2). */
export function drawsInSoftware(stored: StoredGpuFallback, version: string, isWanted: boolean): boolean {
  return !isWanted || stored.sinceVersion === version
}

/** What is to be said of the graphics: how this start draws and why, or how the next one will. */
export type GraphicsState = 'accelerated' | 'chosen' | 'failed' | 'failed-next' | 'retry-next'

/** Says how this start draws, and how the next one will where that differs. */
export function graphicsState({ stored, version, isSoftware, wasWanted }: { stored: StoredGpuFallback; version: string; isSoftware: boolean; wasWanted: boolean }): GraphicsState {
  const failed = stored.sinceVersion === version
  if (!isSoftware) return failed ? 'failed-next' : 'accelerated'
  if (!wasWanted) return 'chosen'
  return failed ? 'failed' : 'retry-next'
}

/** Counts deaths of the graphics process; the third one in a run is remembered for this version, and a new start offered. */
export function createGpuWatch({ version, save, offer }: { version: string; save: (fallback: StoredGpuFallback) => void; offer: () => void }): () => void {
  let deaths = 0
  return () => {
    deaths += 1
    if (deaths !== gpuDeathsMax) return
    save({ sinceVersion: version })
    offer()
  }
}
