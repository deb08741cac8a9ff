import type { Schedule } from '../../shared/clock'

/** A part of the application that the first document does not wait for. */
export type Later<T> = {
  /** Loads the part, once. */
  load(): Promise<T>
  /** Loads it when this was not called for so long. */
  loadAfter(ms: number): void
  /** Does something with the part: at once where it is there, else as soon as it is, in the order asked. */
  tell(work: (part: T) => void): void
  /** The part; null while it is not there. */
  now(): T | null
}

type Options = { schedule: Schedule; /** Hears why the part could not be loaded. */ failed: (failure: unknown) => void }

/** Holds back a part until the start has time for it. */
export function createLater<T>(load: () => Promise<T>, { schedule, failed }: Options): Later<T> {
  let loading: Promise<T> | null = null
  let part: T | null = null
  let cancel: (() => void) | null = null
  const waiting: ((part: T) => void)[] = []
  async function loadNow(): Promise<T> {
    const loaded = await load()
    part = loaded
    for (const work of waiting.splice(0)) work(loaded)
    return loaded
  }
  function startLoading(): Promise<T> {
    if (loading === null) {
      cancel?.()
      loading = loadNow()
      loading.catch(failed)
    }
    return loading
  }
  return {
    load: startLoading,
    loadAfter(ms) {
      if (loading !== null) return
      cancel?.()
      cancel = schedule(ms, () => void startLoading())
    },
    tell: (work) => void (part === null ? waiting.push(work) : work(part)),
    now: () => part,
  }
}
