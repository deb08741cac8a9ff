import * as z from 'zod'
import type { PersistedDataKind } from '#shared/desktop/os-integration.ts'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import { isKeychainBusy, whenKeychainIdle } from './keytar-store'
import { type SecretStore, SecretStoreError } from './secret-store'

/** `removing`: a removal was requested that the store has not confirmed. */
const entryState = z.enum(['stored', 'removing'])
export const entryMarkers = z.object({ entries: z.record(z.string().max(200), entryState) })
type EntryMarkers = z.output<typeof entryMarkers>

export type EntryMarker = {
  current(): z.output<typeof entryState> | null
  save(state: z.output<typeof entryState> | null): Promise<void>
}

type Options = {
  store: SecretStore
  marker: EntryMarker
  /** Reads another entry of the same keychain: if that one answers, a missing entry is missing. */
  isAnswering?: () => Promise<boolean>
}

/**
 * A keychain whose prompt was cancelled answers `null`, as an empty one does (atom/node-keytar#422). A marker in the
 * profile, which holds no secret, tells the two apart.
 */
export function createMarkedStore({ store, marker, isAnswering = () => Promise.resolve(false) }: Options): SecretStore {
  let lock: 'unknown' | 'asked' | 'open' = 'unknown'
  const unlock = async (): Promise<void> => {
    lock = 'asked'
    try {
      await store.unlock?.()
      lock = 'open'
    } catch (failure) {
      if (!(failure instanceof SecretStoreError && failure.reason === 'locked')) lock = 'unknown'
      throw failure
    }
  }
  async function remove(): Promise<boolean> {
    if (marker.current() === 'stored') await marker.save('removing')
    const isRemoved = await store.remove()
    if (!isRemoved && marker.current() === 'removing') throw new SecretStoreError('locked')
    await marker.save(null)
    return isRemoved
  }
  return {
    backend: store.backend,
    check: () => store.check(),
    async read() {
      if (marker.current() === 'removing') {
        await remove().catch(() => false)
        return null
      }
      const text = await store.read()
      const isUnlocked = lock === 'open'
      lock = 'unknown'
      const isMarked = marker.current() === 'stored'
      if (text !== null && !isMarked) await marker.save('stored')
      if (text !== null || !isMarked) return text
      if (!isUnlocked && !(await isAnswering().catch(() => false))) throw new SecretStoreError('locked')
      await marker.save(null)
      return null
    },
    ...(store.readAside !== undefined && { readAside: store.readAside }),
    ...(store.unlock !== undefined && { unlock }),
    async write(text) {
      // The prompt of this write would be answered for an entry that was not read.
      if (lock === 'asked') throw new SecretStoreError('locked')
      await store.write(text)
      await marker.save('stored')
    },
    remove,
  }
}

const saves = new Set<Promise<void>>()

/** Resolves once no call waits for the keychain: a stored key is marked in a file, and the next one is read after it. */
export async function settleKeychain(): Promise<void> {
  do {
    await whenKeychainIdle()
    await Promise.all(saves)
    await new Promise<void>((resolve) => void setImmediate(resolve))
  } while (isKeychainBusy())
}

/** Never reject: an entry without a marker is read as before. */
export function openEntryMarkers(
  files: Pick<Files, 'openStore'>,
  file: string,
  kind: PersistedDataKind,
  log: Pick<Log, 'warn'>,
): (name: string) => EntryMarker {
  const store = files.openStore(file, entryMarkers, (): EntryMarkers => ({ entries: {} }), { kind })
  return (name) => ({
    current: () => store.current().entries[name] ?? null,
    async save(state) {
      const { [name]: previous, ...others } = store.current().entries
      if ((previous ?? null) === state) return
      const save = store
        .save({ entries: state === null ? others : { ...others, [name]: state } })
        .catch((failure: unknown) => log.warn('session.save-marker-failed', { failure }))
        .then(() => void saves.delete(save))
      saves.add(save)
      await save
    },
  })
}
