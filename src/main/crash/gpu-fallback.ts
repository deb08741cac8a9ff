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

/** Counts deaths of the graphics process; the third one in a run is remembered for this version. */
export function createGpuWatch({ version, save }: { version: string; save: (fallback: StoredGpuFallback) => void }): () => void {
  let deaths = 0
  return () => {
    deaths += 1
    if (deaths === gpuDeathsMax) save({ sinceVersion: version })
  }
}
