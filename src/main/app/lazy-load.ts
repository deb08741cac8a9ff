import type { Schedule } from '../../shared/clock'

/** A part of the application that the first document does not wait for. */
export type LazyService<T> = {
  /** Loads the part, once. */
  load(): Promise<T>
  /** Loads it when this was not called for so long. */
  loadIn(ms: number): void
  /** Does something with the part: at once where it is there, else as soon as it is, in the order asked. */
  whenLoaded(work: (part: T) => void): void
  /** The part; null while it is not there. */
  peek(): T | null
}

type Options = { schedule: Schedule; /** Hears why the part could not be loaded. */ failed: (failure: unknown) => void }

/** Holds back a part until the start has time for it. */
export function createLazyService<T>(load: () => Promise<T>, { schedule, failed }: Options): LazyService<T> {
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
    loadIn(ms) {
      if (loading !== null) return
      cancel?.()
      cancel = schedule(ms, () => void startLoading())
    },
    whenLoaded: (work) => void (part === null ? waiting.push(work) : work(part)),
    peek: () => part,
  }
}
