import type { OutboxState } from '../../../shared/desktop/commands'
import { useCoreSelector } from '../store/core-state'

/** Whether the platform can be reached, as far as is known. */
export function useOnline(): boolean {
  return useCoreSelector((state) => state.network.connected && state.network.reachable)
}

/** How many records of watched time wait to be sent. */
export function useOutbox(): OutboxState {
  return useCoreSelector((state) => state.outbox)
}
