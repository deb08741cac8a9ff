import { zoomSteps, type Settings as SettingsValue } from '#shared/desktop/settings.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import type { Files } from '../base/fs/files'
import { blockThread } from '../base/fs/retry-busy'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'
import type { Settings, ZoomCommand } from '../base/services'
import { initialSettings, storedSettings, type StoredSettings } from './stored-settings'

export function nextZoom(zoom: SettingsValue['zoom'], command: ZoomCommand): SettingsValue['zoom'] {
  if (command === 'reset') return 100
  return zoomSteps[zoomSteps.indexOf(zoom) + (command === 'in' ? 1 : -1)] ?? zoom
}

type SettingsOptions = {
  store: Pick<Store<StoredSettings>, 'current' | 'save'>
  forced?: Partial<SettingsValue>
  changed: (settings: SettingsValue, before: SettingsValue) => void
  log: Pick<Log, 'warn'>
}

export function createSettings({ store, forced = {}, changed, log }: SettingsOptions): Settings {
  const current = (): SettingsValue => {
    const { version: _, ...chosen } = store.current()
    return { ...chosen, ...forced }
  }
  const refuseManaged = (part: Partial<SettingsValue>): void => {
    const managed = Object.entries(forced)
    for (const [name, value] of Object.entries(part)) {
      const enforced = managed.find(([managedName]) => managedName === name)
      if (enforced !== undefined && !isSameValue(enforced[1], value))
        throw new Error(`The school decides "${name}" on this computer.`)
    }
  }
  async function change(part: Partial<SettingsValue>): Promise<SettingsValue> {
    refuseManaged(part)
    const before = current()
    const unmanaged = Object.fromEntries(Object.entries(part).filter(([name]) => !(name in forced)))
    const chosen: StoredSettings = {
      ...store.current(),
      ...('language' in unmanaged && { languageSettled: true }),
      ...unmanaged,
      version: 1,
    }
    if (isSameValue(chosen, store.current())) return before
    const saved = store.save(chosen)
    changed(current(), before)
    try {
      await saved
    } catch (failure) {
      log.warn('settings.save-failed', { failure })
    }
    // A later change has reached the page already, and must not be undone there.
    return current()
  }
  return { current, change, zoom: (command) => void change({ zoom: nextZoom(current().zoom, command) }) }
}

/** The store reads a blocked file again once a second. */
const blockedPauseMs = 1100
const maxBlockedPauses = 2

type OpenOptions = {
  files: Pick<Files, 'openStore'>
  locales: readonly string[]
  forced: Partial<SettingsValue>
  changed: (settings: SettingsValue, before: SettingsValue) => void
  log: Pick<Log, 'warn'>
  pause?: (ms: number) => void
}

/** Synchronous: whether the computer is shared, and its proxy, decide what the start may do. */
export function openSettings({ files, locales, pause = blockThread, ...options }: OpenOptions): Settings {
  const store = files.openStore('settings.json', storedSettings(locales), () => initialSettings(locales), {
    kind: 'settings',
  })
  for (let pauses = 0; pauses < maxBlockedPauses && store.isBlocked(); pauses += 1) pause(blockedPauseMs)
  return createSettings({ ...options, store })
}
