import { zoomSteps, type Settings as SettingsValue } from '#shared/desktop/settings.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import type { Files } from '../base/fs/files'
import { blockThread } from '../base/fs/retry-busy'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'
import type { Settings, ZoomCommand } from '../base/services'
import { holdWhileBlocked } from './hold-while-blocked'
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
/** A minute after the start, a change replaces the file, which is set aside. */
const maxLateReads = 55

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
    maxRereads: maxBlockedPauses + maxLateReads,
  })
  for (let pauses = 0; pauses < maxBlockedPauses && store.isBlocked(); pauses += 1) pause(blockedPauseMs)
  return store.isBlocked() ? openLate(store, options) : createSettings({ ...options, store })
}

/** Starts with the defaults, and announces the file's settings once they can be read. */
function openLate(store: Store<StoredSettings>, options: Omit<SettingsOptions, 'store'>): Settings {
  const held = holdWhileBlocked(store)
  const settings = createSettings({ ...options, store: held })
  const readLater = (left: number): void =>
    void setTimeout(() => {
      if (store.isBlocked() && left > 0) {
        readLater(left - 1)
        return
      }
      const before = settings.current()
      held.release().catch((failure: unknown) => options.log.warn('settings.save-failed', { failure }))
      if (!isSameValue(settings.current(), before)) options.changed(settings.current(), before)
    }, blockedPauseMs).unref()
  readLater(maxLateReads)
  return settings
}
