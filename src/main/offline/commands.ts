import type { HandlersOf } from '../ipc/handlers'
import type { Offline } from './offline'

/** Handlers of `shared/desktop/storage.ts`. */
export function storageCommands(offline: Pick<Offline, 'state' | 'clear'>): HandlersOf<'storage'> {
  return {
    'storage.read': () => offline.state(),
    'storage.clear': ({ kind }) => offline.clear(kind),
  }
}
