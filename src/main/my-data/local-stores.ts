import type { getFixedT } from '../i18n/i18n'

export type MyDataTexts = ReturnType<typeof getFixedT<'main-my-data'>>

export type LocalStore = {
  /** File name in the export, without extension. */
  name: string
  describe: (t: MyDataTexts) => string
  /** JSON without secrets; null while nothing is stored. May reject. */
  export: () => Promise<unknown>
  /** Only for data outside of the profile folder, which is erased as a whole. Idempotent. */
  erase?: () => Promise<unknown>
}

export type LocalStores = {
  register(store: LocalStore): void
  all(): readonly LocalStore[]
}

export function createLocalStores(): LocalStores {
  const stores: LocalStore[] = []
  return {
    register(store) {
      if (!/^[a-z][a-z-]{0,40}$/.test(store.name) || stores.some(({ name }) => name === store.name))
        throw new Error(`not a free store name: ${store.name}`)
      stores.push(store)
    },
    all: () => stores,
  }
}
