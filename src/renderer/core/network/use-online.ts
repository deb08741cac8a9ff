import type { OutboxState } from '../../../shared/desktop/progress'
import type { Interference } from '../../../shared/gateway/network-error'
import { useCoreSelector } from '../store/core-state'

/** Whether the platform can be reached, as far as is known. */
export function useOnline(): boolean {
  return useCoreSelector((state) => state.network.reachable)
}

/** Since when the platform is out of reach, in epoch milliseconds; null while it is within reach. */
export function useOfflineSince(): number | null {
  return useCoreSelector((state) => state.network.offlineSince)
}

/** What stands in the way of the line, where it is known. */
export function useInterference(): Interference | null {
  return useCoreSelector((state) => state.network.cause)
}

/** How many records of watched time wait to be sent. */
export function useOutbox(): OutboxState {
  return useCoreSelector((state) => state.outbox)
}
