import type { LocalStore, LocalStores } from '../base/services'

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
