import type { Schedule } from '#shared/clock.ts'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import { type FileSystem, nodeFileSystem } from './file-system'
import type { FileProblem } from './store'

export type Refusal = 'full' | 'read-only' | 'failed'

/**
 * State of the disk:
 *
 *   fine ──refusal──► refused ──a write succeeds──► recovered ──refusal──► refused
 *
 * A profile that was closed at startup stays so until the next start.
 */
export type DiskHealth = { refused: Refusal | 'profile' | null; recovered: boolean }

const causes: Record<string, Refusal> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  EIO: 'failed',
  // Windows, while a scanner holds the file for longer than the retries of a write.
  EBUSY: 'failed',
  EISDIR: 'failed',
  ENOTDIR: 'failed',
  ENOENT: 'failed',
}

export function toRefusal(error: unknown): Refusal | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return causes[code] ?? null
}

/** `refusal` is null after a successful write. */
export function afterWrite(health: DiskHealth, refusal: Refusal | null): DiskHealth {
  if (health.refused === 'profile') return health
  if (refusal !== null) return { refused: refusal, recovered: false }
  return health.refused === null ? health : { refused: null, recovered: true }
}

const retryDelayMs = 15_000

type Options = {
  schedule: Schedule
  isProfileClosed: boolean
  retry: () => Promise<unknown>
  hasUnsaved: () => boolean
  changed: (state: DiskState) => void
  disk?: FileSystem
}

export function createDiskHealth({
  schedule,
  isProfileClosed,
  retry,
  hasUnsaved,
  changed,
  disk = nodeFileSystem,
}: Options) {
  let health: DiskHealth = { refused: isProfileClosed ? 'profile' : null, recovered: false }
  let setAside: DiskState['setAside'] = []
  let isNotifying = false
  let hasWritten = false
  let isRetrying = false
  const state = (): DiskState => ({ ...health, setAside })
  // The first files are read before any subscription.
  const notify = (): void => {
    if (isNotifying) return
    isNotifying = true
    schedule(0, () => {
      isNotifying = false
      changed(state())
    })
  }
  const scheduleRetry = (): void => {
    if (isRetrying || health.refused === null || health.refused === 'profile') return
    isRetrying = true
    schedule(retryDelayMs, () => {
      isRetrying = false
      void retry()
        .catch(() => undefined)
        .then(scheduleRetry)
    })
  }
  const onWrite = (refusal: Refusal | null): void => {
    hasWritten = refusal === null
    // Writing another file does not save the refused one.
    if (hasWritten && hasUnsaved()) return
    const before = health
    health = afterWrite(health, refusal)
    if (health.refused !== before.refused || health.recovered !== before.recovered) notify()
    scheduleRetry()
  }
  return {
    disk: watchDisk(disk, onWrite),
    state,
    allSaved(): void {
      if (hasWritten) onWrite(null)
    },
    problem({ kind, data, backupFile = null }: FileProblem): void {
      if (data === null || (kind === 'unreadable' && backupFile === null && data === 'other')) return
      const earlier = setAside.find((each) => each.thing === data)
      const restored = kind === 'restored'
      setAside = [
        ...setAside.filter((each) => each !== earlier),
        {
          thing: data,
          backupFile: earlier?.backupFile ?? backupFile,
          restored: (earlier?.restored ?? false) || restored,
        },
      ]
      notify()
    },
  }
}

export function watchDisk(disk: FileSystem, onWrite: (refusal: Refusal | null) => void): FileSystem {
  const observed = async <T>(work: Promise<T>, isDurable: boolean): Promise<T> => {
    try {
      const result = await work
      if (isDurable) onWrite(null)
      return result
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal !== null) onWrite(refusal)
      throw error
    }
  }
  return {
    ...disk,
    async open(file, how) {
      const handle = await observed(disk.open(file, how), false)
      return {
        write: (content) => observed(handle.write(content), false),
        sync: () => observed(handle.sync(), true),
        close: () => handle.close(),
      }
    },
    rename: (from, to) => observed(disk.rename(from, to), false),
  }
}
