import type { Settings as SettingsValue } from '../../shared/desktop/settings'
import type { Store } from '../base/fs/store'
import type { StoredSettings } from './stored-settings'
import { zoomAfter } from './zoom'
import type { ZoomWish } from './zoom'

type Log = { warn(event: string, fields?: { failure?: unknown }): void }

/** What is set on this computer: by the school where it decides, else by the person. */
export type Settings = {
  current(): SettingsValue
  /** Takes effect at once, also where the disk refuses to keep it; rejects where the school decides otherwise, and then changes nothing. */
  change(part: Partial<SettingsValue>): Promise<SettingsValue>
  /** One step of the zoom, or back to none. */
  zoom(wish: ZoomWish): void
}

type SettingsOptions = {
  store: Pick<Store<StoredSettings>, 'current' | 'save'>
  /** Values that the school decides: they hold whatever was chosen, and what was chosen is kept for when they are gone. */
  forced?: Partial<SettingsValue>
  changed: (settings: SettingsValue, before: SettingsValue) => void
  log: Log
}

/** Keeps the settings and tells who listens when one really changed. */
export function createSettings({ store, forced = {}, changed, log }: SettingsOptions): Settings {
  const current = (): SettingsValue => {
    const { version: _, ...chosen } = store.current()
    return { ...chosen, ...forced }
  }
  const refuseManaged = (part: Partial<SettingsValue>): void => {
    const inForce = Object.entries(forced)
    for (const [name, value] of Object.entries(part)) {
      const decided = inForce.find(([other]) => other === name)
      if (decided !== undefined && !isSame(decided[1], value)) throw new Error(`The school decides "${name}" on this computer.`)
    }
  }
  async function change(part: Partial<SettingsValue>): Promise<SettingsValue> {
    refuseManaged(part)
    const before = current()
    const own = Object.fromEntries(Object.entries(part).filter(([name]) => !(name in forced)))
    const chosen: StoredSettings = { ...store.current(), ...('language' in own && { languageSettled: true }), ...own, version: 1 }
    if (isSame(chosen, store.current())) return before
    const saved = store.save(chosen)
    const now = current()
    changed(now, before)
    try {
      await saved
    } catch (failure) {
      log.warn('settings.not-kept', { failure })
    }
    return now
  }
  return { current, change, zoom: (wish) => void change({ zoom: zoomAfter(current().zoom, wish) }) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
