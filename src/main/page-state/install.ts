import type { AppContext } from '../app/context'
import { createPageState, storedPageState } from './page-state'
import type { PageState } from './page-state'

/** Time limit of the last write on quit, in milliseconds. */
const flushLimitMs = 1000

/** Installs the file in which the page persists its state. */
export function installPageState({ schedule, log, files, settings, events, lifecycle, vault }: AppContext): PageState {
  const pageState = createPageState({
    store: files.openStore('page-state.json', storedPageState, () => storedPageState.parse({ userId: null, text: '' })),
    session: () => vault.state(), isSharedComputer: () => settings.current().sharedComputer, log,
  })
  events.on('session:changed', () => pageState.sessionChanged())
  lifecycle.onShutdown('write', () => Promise.race([pageState.flush(), new Promise<void>((resolve) => schedule(flushLimitMs, resolve))]))
  return pageState
}
