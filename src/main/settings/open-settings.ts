import type { Settings as SettingsValue } from '../../shared/desktop/settings'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import { createSettings } from './settings'
import type { Settings } from './settings'
import { defaultSettings, storedSettings } from './stored-settings'


type Opening = {
  files: Pick<Files, 'openStore'>
  /** The languages of the operating system, the preferred one first. */
  locales: readonly string[]
  /** Values that the school decides. */
  forced: Partial<SettingsValue>
  changed: (settings: SettingsValue, before: SettingsValue) => void
  log: Pick<Log, 'warn'>
}

/** The settings of this computer, from their file. */
export function openSettings({ files, locales, ...options }: Opening): Settings {
  return createSettings({ ...options, store: files.openStore('settings.json', storedSettings(locales), () => defaultSettings(locales)) })
}
