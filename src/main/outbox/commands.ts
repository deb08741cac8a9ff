import type { HandlersOf } from '../ipc/handlers'
import type { Outbox } from './outbox'

/** Handlers of `shared/desktop/progress.ts`. */
export function progressCommands(outbox: Pick<Outbox, 'record' | 'retry'>): HandlersOf<'progress'> {
  return {
    'progress.record': (record) => outbox.record(record),
    'progress.retry': () => outbox.retry(),
  }
}
