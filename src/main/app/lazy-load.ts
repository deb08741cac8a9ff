import type { Schedule } from '#shared/clock.ts'

export type LazyService<T> = {
  load(): Promise<T>
  loadIn(ms: number): void
  whenLoaded(work: (service: T) => void): void
  peek(): T | null
}

type Options = { schedule: Schedule; failed: (failure: unknown) => void }

export function createLazyService<T>(load: () => Promise<T>, { schedule, failed }: Options): LazyService<T> {
  let loading: Promise<T> | null = null
  let service: T | null = null
  let cancel: (() => void) | null = null
  const waiting: ((service: T) => void)[] = []
  async function loadNow(): Promise<T> {
    const loaded = await load()
    service = loaded
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
    whenLoaded: (work) => void (service === null ? waiting.push(work) : work(service)),
    peek: () => service,
  }
}
