import type * as z from 'zod'
import type { Settings as SettingsValue } from '../../shared/desktop/settings'
import { createSettings } from './settings'
import type { Settings } from './settings'
import { defaultSettings, storedSettings } from './stored-settings'
import type { StoredSettings } from './stored-settings'

type Files = { openStore(name: string, schema: z.ZodType<StoredSettings>, fallback: () => StoredSettings): { current(): StoredSettings; save(value: StoredSettings): Promise<void> } }

type Opening = {
  files: Files
  /** The languages of the operating system, the preferred one first. */
  locales: readonly string[]
  /** Values that the school decides. */
  forced: Partial<SettingsValue>
  changed: (settings: SettingsValue, before: SettingsValue) => void
  log: { warn(event: string, fields?: { failure?: unknown }): void }
}

/** The settings of this computer, from their file. */
export function openSettings({ files, locales, ...options }: Opening): Settings {
  return createSettings({ ...options, store: files.openStore('settings.json', storedSettings(locales), () => defaultSettings(locales)) })
}
