import { isSameValue } from '#shared/std/same-value.ts'
import type { Store } from '../base/fs/store'
import type { StoredSettings } from './stored-settings'

type SettingsStore = Pick<Store<StoredSettings>, 'current' | 'save'>

/** Keeps what is chosen in memory: a save would replace a file that was never read. */
export function holdWhileBlocked(store: SettingsStore): SettingsStore & { release(): Promise<void> } {
  let value = store.current()
  let chosen: Partial<StoredSettings> = {}
  let isHeld = true
  return {
    current: () => (isHeld ? value : store.current()),
    async save(next) {
      if (!isHeld) return store.save(next)
      chosen = { ...chosen, ...differences(next, value) }
      value = next
    },
    async release() {
      isHeld = false
      if (Object.keys(chosen).length > 0) await store.save({ ...store.current(), ...chosen })
    },
  }
}

function differences(next: StoredSettings, before: StoredSettings): Partial<StoredSettings> {
  const values = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !isSameValue(value, values.get(name))))
}
