import type { Settings as SettingsValue } from '../../shared/desktop/commands'
import type { StoredSettings } from './stored-settings'

type Store = { current(): StoredSettings; save(value: StoredSettings): Promise<void> }
type Log = { warn(event: string, fields?: { failure?: unknown }): void }

/** What the person set on this computer. */
export type Settings = {
  current(): SettingsValue
  /** Takes effect at once, also where the disk refuses to keep it. */
  change(part: Partial<SettingsValue>): Promise<SettingsValue>
}

type SettingsOptions = { store: Store; changed: (settings: SettingsValue, before: SettingsValue) => void; log: Log }

/** Keeps the settings and tells who listens when one really changed. */
export function createSettings({ store, changed, log }: SettingsOptions): Settings {
  const current = (): SettingsValue => {
    const { version: _, ...settings } = store.current()
    return settings
  }
  return {
    current,
    async change(part) {
      const before = current()
      const next: SettingsValue = { ...before, ...part }
      if (JSON.stringify(next) === JSON.stringify(before)) return before
      const saved = store.save({ version: 1, ...next })
      changed(next, before)
      try {
        await saved
      } catch (failure) {
        log.warn('settings.not-kept', { failure })
      }
      return next
    },
  }
}
