import type { DiskState, PersistedDataKind } from '../../../shared/desktop/os-integration'
import type { Schedule } from '../../../shared/clock'
import type { FileSystem } from './file-system'
import { nodeFileSystem } from './file-system'
import type { FileProblem } from './store'

/** Why a disk takes nothing. */
export type Refusal = 'full' | 'read-only' | 'failed'

/**
 * Whether the disk takes what is kept:
 *
 *   fine ──refusal──► refused ──a write arrives──► recovered ──refusal──► refused
 *
 * A profile that was closed from the start stays so until the next one.
 */
export type DiskHealth = { refused: Refusal | 'profile' | null; recovered: boolean }

const causes: Record<string, Refusal> = {
  ENOSPC: 'full', EDQUOT: 'full', EFBIG: 'full', EACCES: 'read-only', EPERM: 'read-only', EROFS: 'read-only', EIO: 'failed', EISDIR: 'failed', ENOTDIR: 'failed', ENOENT: 'failed',
}

/** Why a write failed, by the system's own code; null where it says nothing of the disk. */
export function refusalOf(error: unknown): Refusal | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return causes[code] ?? null
}

/** The health after a write that arrived (null) or was refused. */
export function afterWrite(health: DiskHealth, refusal: Refusal | null): DiskHealth {
  if (health.refused === 'profile') return health
  if (refusal !== null) return { refused: refusal, recovered: false }
  return health.refused === null ? health : { refused: null, recovered: true }
}

/** So long after a refusal the disk is tried again. */
const againMs = 15_000
const things: readonly [RegExp, PersistedDataKind][] = [
  [/^settings\./, 'settings'], [/^window\./, 'window'], [/^(session|signed-out)\./, 'session'], [/^(outbox|progress)/, 'progress'], [/^(money|payments?)/, 'payments'],
  [/^(homework|draft|manifest)/, 'homework'], [/^(notifications|reminders|push)/, 'notifications'],
]

type Options = {
  schedule: Schedule
  /** Whether this run has to do without the application's own folder. */
  isProfileClosed: boolean
  /** Writes again what could not be written. */
  again: () => Promise<unknown>
  changed: (state: DiskState) => void
  disk?: FileSystem
}

/** Follows what the disk takes and what was found damaged on it, for the person to be told. */
export function createDiskHealth({ schedule, isProfileClosed, again, changed, disk = nodeFileSystem }: Options) {
  let health: DiskHealth = { refused: isProfileClosed ? 'profile' : null, recovered: false }
  let setAside: DiskState['setAside'] = []
  let isTelling = false
  let isTrying = false
  const state = (): DiskState => ({ ...health, setAside })
  // In a later turn: the first files are read before anybody can be told.
  const tell = (): void => {
    if (isTelling) return
    isTelling = true
    schedule(0, () => {
      isTelling = false
      changed(state())
    })
  }
  const tryLater = (): void => {
    if (isTrying || health.refused === null || health.refused === 'profile') return
    isTrying = true
    schedule(againMs, () => {
      isTrying = false
      void again().catch(() => undefined).then(tryLater)
    })
  }
  const wrote = (refusal: Refusal | null): void => {
    const before = health
    health = afterWrite(health, refusal)
    if (health.refused !== before.refused || health.recovered !== before.recovered) tell()
    tryLater()
  }
  return {
    disk: watchDisk(disk, wrote),
    state,
    /** A file was found damaged. */
    problem({ kind, file, keptAs = null }: FileProblem): void {
      const thing = things.find(([pattern]) => pattern.test(file))?.[1] ?? 'other'
      const known = setAside.find((each) => each.thing === thing)
      const restored = kind === 'restored'
      // The data folder itself is told by the writes that fail.
      if (!file.includes('.') || (kind === 'unreadable' && keptAs === null && thing === 'other')) return
      setAside = [...setAside.filter((each) => each !== known), { thing, keptAs: known?.keptAs ?? keptAs, restored: (known?.restored ?? false) || restored }]
      tell()
    },
  }
}

/** The same disk, telling of each write whether it arrived. */
export function watchDisk(disk: FileSystem, wrote: (refusal: Refusal | null) => void): FileSystem {
  const watched = async <T>(work: Promise<T>, arrives: boolean): Promise<T> => {
    try {
      const done = await work
      if (arrives) wrote(null)
      return done
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== null) wrote(refusal)
      throw error
    }
  }
  return {
    ...disk,
    async open(file, how) {
      const handle = await watched(disk.open(file, how), false)
      return { write: (content) => watched(handle.write(content), false), sync: () => watched(handle.sync(), true), close: () => handle.close() }
    },
    rename: (from, to) => watched(disk.rename(from, to), false),
  }
}
