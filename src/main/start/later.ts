/** A part of the application that the first document does not wait for. */
export type Later<T> = {
  /** Loads the part, once. */
  load(): Promise<T>
  /** Does something with the part: at once where it is there, else as soon as it is, in the order asked. */
  tell(work: (part: T) => void): void
  /** The part; null while it is not there. */
  now(): T | null
}

/** Holds back a part until the start has time for it; `failed` hears why it could not be loaded. */
export function createLater<T>(load: () => Promise<T>, failed: (failure: unknown) => void): Later<T> {
  let loading: Promise<T> | null = null
  let part: T | null = null
  const waiting: ((part: T) => void)[] = []
  async function loadNow(): Promise<T> {
    const loaded = await load()
    part = loaded
    for (const work of waiting.splice(0)) work(loaded)
    return loaded
  }
  return {
    load() {
      if (loading === null) {
        loading = loadNow()
        loading.catch(failed)
      }
      return loading
    },
    tell: (work) => void (part === null ? waiting.push(work) : work(part)),
    now: () => part,
  }
}
