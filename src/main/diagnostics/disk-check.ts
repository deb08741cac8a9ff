import * as z from 'zod'

const trial = z.object({ at: z.number() })
type Trial = z.output<typeof trial>

type Files = { openStore(name: string, schema: typeof trial, fallback: () => Trial): { save(value: Trial): Promise<void>; erase(): Promise<void> } }

/** Writes a small file beside the others and removes it; rejects where that is not possible. */
export function createDiskCheck(files: Files, now: () => number): () => Promise<void> {
  return async () => {
    const store = files.openStore('trial.json', trial, () => ({ at: 0 }))
    await store.save({ at: now() })
    await store.erase()
  }
}
